// Wrong: counts the stones, as if each move took one.
#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        puts(n % 2 ? "first" : "second");
    }
}
