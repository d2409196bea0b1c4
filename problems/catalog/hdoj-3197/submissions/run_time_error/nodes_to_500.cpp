// Room for 500 nodes.
#include <cstdio>
#include <stdexcept>
#include <vector>

int main() {
    int n, f;
    while (scanf("%d", &n) == 1) {
        if (n > 500) throw std::length_error("too many nodes");
        std::vector<std::vector<int>> next(n);
        std::vector<int> parent(n), order;
        for (int i = 0; i < n; i++) {
            scanf("%d", &f);
            parent[i] = f;
            if (f < 0) order.push_back(i);
            else next[f].push_back(i);
        }
        for (size_t i = 0; i < order.size(); i++)
            for (int u : next[order[i]]) order.push_back(u);
        std::vector<int> value(n);
        int sum = 0;
        for (int i = n - 1; i >= 0; i--) {
            int v = order[i];
            if (parent[v] < 0) sum ^= value[v];
            else value[parent[v]] ^= value[v] + 1;
        }
        puts(sum ? "YES" : "NO");
    }
}
