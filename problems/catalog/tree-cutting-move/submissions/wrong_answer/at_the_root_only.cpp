// Only cuts at the root.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        vector<vector<int>> next(n + 1);
        for (int i = 1; i < n; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            next.at(a).push_back(b);
            next.at(b).push_back(a);
        }
        vector<int> parent(n + 1), order(1, 1);
        for (size_t i = 0; i < order.size(); i++)
            for (int u : next[order[i]])
                if (u != parent[order[i]]) parent[u] = order[i], order.push_back(u);
        vector<long long> value(n + 1);
        for (int i = n - 1; i > 0; i--) value[parent[order[i]]] ^= value[order[i]] + 1;
        int cut = 0;
        for (int u : next[1])
            if (value[1] && value[1] == value[u] + 1) cut = u;
        printf("%d\n", cut);
    }
}
