// A heap is won when one of the next m smaller ones is lost.
#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        bool won[1001] = {};
        for (int i = 1; i <= n; i++)
            for (int take = 1; take <= m && take <= i; take++)
                if (!won[i - take]) won[i] = true;
        puts(won[n] ? "first" : "second");
    }
}
