// Wrong: takes a node for a heap of its moves.
#include <cstdio>
#include <vector>

int main() {
    int t, n, m, p, q;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        std::vector<std::vector<int>> next(n), back(n);
        while (m--) {
            int a, b;
            scanf("%d %d", &a, &b);
            next[a - 1].push_back(b - 1);
            back[b - 1].push_back(a - 1);
        }
        std::vector<int> values(n);
        for (int v = 0; v < n; v++) values[v] = next[v].size();
        scanf("%d", &q);
        while (q--) {
            scanf("%d", &m);
            int sum = 0;
            while (m--) {
                scanf("%d", &p), p--;
                sum ^= values[p];
            }
            puts(sum ? "First" : "Second");
        }
    }
}
