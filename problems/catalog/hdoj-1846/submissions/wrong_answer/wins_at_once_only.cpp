// Wrong: the first player wins only by taking all at once.
#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        puts(n <= m ? "first" : "second");
    }
}
