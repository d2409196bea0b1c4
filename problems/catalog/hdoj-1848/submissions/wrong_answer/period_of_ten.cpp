// Wrong: the values look periodic, 0 1 2 3 0 1 2 3 4 5, but only up to 33.
#include <cstdio>

int main() {
    int value[] = {0, 1, 2, 3, 0, 1, 2, 3, 4, 5};
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && m + n + p > 0)
        puts(value[m % 10] ^ value[n % 10] ^ value[p % 10] ? "Fibo" : "Nacci");
}
