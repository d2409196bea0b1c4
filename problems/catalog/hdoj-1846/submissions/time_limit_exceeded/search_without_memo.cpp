// Too slow: plain search, each heap again and again.
#include <cstdio>

bool wins(int n, int m) {
    for (int take = 1; take <= m && take <= n; take++)
        if (!wins(n - take, m)) return true;
    return false;
}

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        puts(wins(n, m) ? "first" : "second");
    }
}
