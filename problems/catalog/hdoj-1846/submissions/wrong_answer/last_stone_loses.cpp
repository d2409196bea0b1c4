// Wrong: plays for the other end, where the last stone loses.
#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        puts(n % (m + 1) != 1 ? "first" : "second");
    }
}
