// Crashes: the table ends at 500, heaps do not.
#include <cstdio>
#include <vector>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        std::vector<char> won(501);
        for (int i = 1; i <= n; i++)
            for (int take = 1; take <= m && take <= i; take++)
                if (!won[i - take]) won.at(i) = 1;
        puts(won.at(n) ? "first" : "second");
    }
}
