// Wrong: tokens on one node do cancel in pairs, but three of them are one, not none.
#include <set>
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
        while (scanf("%d", &m) == 1 && m) {
            int sum = 0;
            std::set<int> stood;
            while (m--) {
                scanf("%d", &p);
                if (stood.insert(p).second) sum ^= values[p];
            }
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
