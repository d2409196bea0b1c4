// Wrong: plays Nim.
#include <cstdio>

int main() {
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && m + n + p > 0) puts(m ^ n ^ p ? "Fibo" : "Nacci");
}
