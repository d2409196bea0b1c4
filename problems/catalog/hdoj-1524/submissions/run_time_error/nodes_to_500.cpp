// Room for 500 nodes.
#include <stdexcept>
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
        if (n > 500) throw std::length_error("too many nodes");
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
