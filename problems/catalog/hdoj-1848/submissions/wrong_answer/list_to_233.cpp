// Wrong: the list of numbers ends too early.
#include <cstdio>

int main() {
    int fibonacci[] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233};
    int value[1001] = {};
    for (int n = 1; n <= 1000; n++) {
        bool seen[21] = {};
        for (int take : fibonacci)
            if (take <= n) seen[value[n - take]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && m + n + p > 0)
        puts(value[m] ^ value[n] ^ value[p] ? "Fibo" : "Nacci");
}
