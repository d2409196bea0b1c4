// Wrong: one token on a won node is enough.
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
        // Won or lost, nothing more.
        std::vector<int> values(n), open(n), queue;
        for (int v = 0; v < n; v++)
            if (!(open[v] = next[v].size())) queue.push_back(v);
        for (size_t i = 0; i < queue.size(); i++) {
            for (int u : next[queue[i]]) values[queue[i]] |= !values[u];
            for (int u : back[queue[i]])
                if (!--open[u]) queue.push_back(u);
        }
        while (scanf("%d", &m) == 1 && m) {
            int sum = 0;
            while (m--) {
                scanf("%d", &p);
                sum |= values[p];
            }
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
