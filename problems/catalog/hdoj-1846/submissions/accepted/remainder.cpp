// Lost exactly when n is a multiple of m + 1.
#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        puts(n % (m + 1) ? "first" : "second");
    }
}
