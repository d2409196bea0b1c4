// Wrong: divides by m in place of m + 1.
#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        puts(n % m ? "first" : "second");
    }
}
