// Wrong: counts the heaps that are won alone, as if all values were 0 and 1.
#include <cstdio>

int main() {
    int fibonacci[] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 377, 610, 987};
    bool won[1001] = {};
    for (int n = 1; n <= 1000; n++)
        for (int take : fibonacci)
            if (take <= n && !won[n - take]) won[n] = true;
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && m + n + p > 0)
        puts((won[m] + won[n] + won[p]) % 2 ? "Fibo" : "Nacci");
}
