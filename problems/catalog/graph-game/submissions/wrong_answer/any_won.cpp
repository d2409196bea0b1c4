// Wrong: one token on a won node is enough.
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
        // Won or lost, nothing more.
        std::vector<int> values(n), open(n), queue;
        for (int v = 0; v < n; v++)
            if (!(open[v] = next[v].size())) queue.push_back(v);
        for (size_t i = 0; i < queue.size(); i++) {
            for (int u : next[queue[i]]) values[queue[i]] |= !values[u];
            for (int u : back[queue[i]])
                if (!--open[u]) queue.push_back(u);
        }
        scanf("%d", &q);
        while (q--) {
            scanf("%d", &m);
            int sum = 0;
            while (m--) {
                scanf("%d", &p), p--;
                sum |= values[p];
            }
            puts(sum ? "First" : "Second");
        }
    }
}
