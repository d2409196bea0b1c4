// Wrong: takes a node for a heap of its moves.
#include <cstdio>
#include <vector>

int main() {
    int n, m, p;
    while (scanf("%d", &n) == 1) {
        std::vector<std::vector<int>> next(n), back(n);
        for (int v = 0; v < n; v++) {
            scanf("%d", &m);
            while (m--) {
                scanf("%d", &p);
                next[v].push_back(p);
                back[p].push_back(v);
            }
        }
        std::vector<int> values(n);
        for (int v = 0; v < n; v++) values[v] = next[v].size();
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
