// Wrong: takes every heap of more than m stones for won.
#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        puts(n > m ? "first" : "second");
    }
}
