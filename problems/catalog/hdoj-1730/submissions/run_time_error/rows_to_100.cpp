// Room for 100 rows.
#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2) {
        int x = 0;
        std::vector<int> gap(100);
        for (int i = 0; i < n; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            x ^= gap.at(i) = abs(a - b) - 1;
        }
        puts(x != 0 ? "I WIN!" : "BAD LUCK!");
    }
}
