// Crashes: the table ends at 100, heaps do not.
#include <cstdio>
#include <vector>

int main() {
    int fibonacci[] = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89};
    std::vector<int> value(101);
    for (int n = 1; n <= 100; n++) {
        bool seen[11] = {};
        for (int take : fibonacci)
            if (take <= n) seen[value[n - take]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && m + n + p > 0)
        puts(value.at(m) ^ value.at(n) ^ value.at(p) ? "Fibo" : "Nacci");
}
