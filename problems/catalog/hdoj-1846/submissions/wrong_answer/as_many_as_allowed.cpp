// Wrong: both players always take as many as they may.
#include <algorithm>
#include <cstdio>

int main() {
    int c, n, m;
    scanf("%d", &c);
    while (c--) {
        scanf("%d %d", &n, &m);
        bool first = false;
        while (n > 0) {
            n -= std::min(n, m);
            first = !first;
        }
        puts(first ? "first" : "second");
    }
}
