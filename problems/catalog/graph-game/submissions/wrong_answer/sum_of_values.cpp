// Wrong: adds values up.
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
        // Values in the order in which all moves of a node are known.
        std::vector<int> values(n), open(n), queue;
        for (int v = 0; v < n; v++)
            if (!(open[v] = next[v].size())) queue.push_back(v);
        for (size_t i = 0; i < queue.size(); i++) {
            int v = queue[i];
            std::vector<bool> seen(next[v].size() + 1);
            for (int u : next[v])
                if (values[u] < (int)seen.size()) seen[values[u]] = true;
            while (seen[values[v]]) values[v]++;
            for (int u : back[v])
                if (!--open[u]) queue.push_back(u);
        }
        scanf("%d", &q);
        while (q--) {
            scanf("%d", &m);
            int sum = 0;
            while (m--) {
                scanf("%d", &p), p--;
                sum += values[p];
            }
            puts(sum ? "First" : "Second");
        }
    }
}
