// Too slow: finds each value from the rules again and again.
#include <cstdio>

int value(int n) {
    bool seen[21] = {};
    for (int a = 1, b = 2; a <= n;) {
        seen[value(n - a)] = true;
        int c = a + b;
        a = b;
        b = c;
    }
    int g = 0;
    while (seen[g]) g++;
    return g;
}

int main() {
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && m + n + p > 0)
        puts(value(m) ^ value(n) ^ value(p) ? "Fibo" : "Nacci");
}
