// Wrong: takes a node for a heap as high as its longest way.
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
        // The longest way from every node.
        std::vector<int> values(n), open(n), queue;
        for (int v = 0; v < n; v++)
            if (!(open[v] = next[v].size())) queue.push_back(v);
        for (size_t i = 0; i < queue.size(); i++) {
            for (int u : next[queue[i]]) if (values[queue[i]] < values[u] + 1) values[queue[i]] = values[u] + 1;
            for (int u : back[queue[i]])
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
