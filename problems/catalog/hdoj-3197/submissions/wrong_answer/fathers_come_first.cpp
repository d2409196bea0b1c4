// Wrong: takes it that a father has a smaller number than his children.
#include <cstdio>
#include <vector>

int main() {
    int n, f;
    while (scanf("%d", &n) == 1) {
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
        for (int v = n - 1; v >= 0; v--) {
            if (parent[v] < 0) sum ^= value[v];
            else value[parent[v]] ^= value[v] + 1;
        }
        puts(sum ? "YES" : "NO");
    }
}
