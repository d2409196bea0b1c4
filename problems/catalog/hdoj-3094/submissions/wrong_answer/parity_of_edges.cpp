// Wrong: the parity of the edges.
#include <cstdio>
#include <vector>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        std::vector<std::vector<int>> next(n + 1);
        for (int i = 1; i < n; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            next[a].push_back(b);
            next[b].push_back(a);
        }
        std::vector<int> parent(n + 1), order(1, 1);
        for (size_t i = 0; i < order.size(); i++)
            for (int u : next[order[i]])
                if (u != parent[order[i]]) parent[u] = order[i], order.push_back(u);
        std::vector<long long> value(n + 1);
        value[1] = n % 2 == 0;
        puts(value[1] ? "Alice" : "Bob");
    }
}
