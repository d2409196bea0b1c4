// Wrong: takes every move for one to a node with a lower number.
#include <cstdio>
#include <vector>

int main() {
    int n, m, p;
    while (scanf("%d", &n) == 1) {
        std::vector<int> values(n);
        for (int v = 0; v < n; v++) {
            scanf("%d", &m);
            std::vector<bool> seen(m + 1);
            for (int i = 0; i < m; i++) {
                scanf("%d", &p);
                if (values[p] <= m) seen[values[p]] = true;
            }
            while (seen[values[v]]) values[v]++;
        }
        while (scanf("%d", &m) == 1 && m) {
            int sum = 0;
            while (m--) {
                scanf("%d", &p);
                sum ^= values[p];
            }
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
