// Names the upper end of the edge.
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
        // What a node must be worth for the root to be worth 0.
        vector<long long> wanted(n + 1);
        vector<int> winning;
        for (int i = 1; i < n; i++) {
            int v = order[i], p = parent[v];
            long long branch = wanted[p] ^ value[p] ^ (value[v] + 1);
            if (branch == 0) winning.push_back(v);
            wanted[v] = branch == 0 ? -1 : branch - 1;
            if (wanted[p] < 0) wanted[v] = -1, branch == 0 ? winning.pop_back() : void();
        }
        if (value[1] == 0 || winning.empty()) puts("0");
        else printf("%d\n", parent[winning[0]]);
    }
}
