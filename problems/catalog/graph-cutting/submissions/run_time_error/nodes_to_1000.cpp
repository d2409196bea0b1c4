// Room for 1000 nodes.
#include <stdexcept>
#include <cstdio>
#include <vector>

int n, m;
std::vector<std::vector<std::pair<int, int>>> next;
std::vector<int> order, low, by, parent;
std::vector<size_t> at;
std::vector<long long> value;

// A search from node 0, the ground, without recursion.
void search() {
    int met = 0;
    order.assign(n + 1, -1);
    low.assign(n + 1, 0);
    by.assign(n + 1, -1);
    parent.assign(n + 1, 0);
    at.assign(n + 1, 0);
    value.assign(n + 1, 0);
    std::vector<int> stack(1, 0);
    order[0] = low[0] = met++;
    while (!stack.empty()) {
        int v = stack.back();
        if (at[v] < next[v].size()) {
            int u = next[v][at[v]].first, e = next[v][at[v]].second;
            at[v]++;
            if (e == by[v]) continue;
            if (order[u] < 0) {
                order[u] = low[u] = met++;
                by[u] = e;
                parent[u] = v;
                stack.push_back(u);
            } else if (order[u] <= order[v]) {
                value[v] ^= 1;
                if (low[v] > order[u]) low[v] = order[u];
            }
            continue;
        }
        stack.pop_back();
        if (v == 0) break;
        int p = parent[v];
        value[p] ^= low[v] > order[p] ? value[v] + 1 : value[v] ^ 1;
        if (low[p] > low[v]) low[p] = low[v];
    }
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int g, a, b;
        scanf("%d %d %d", &n, &m, &g);
        if (n > 1000) throw std::length_error("too many nodes");
        std::vector<int> merged(n + 1);
        for (int v = 1; v <= n; v++) merged[v] = v;
        while (g--) {
            scanf("%d", &a);
            merged[a] = 0;
        }
        next.assign(n + 1, {});
        for (int e = 0; e < m; e++) {
            scanf("%d %d", &a, &b);
            a = merged[a], b = merged[b];
            next[a].push_back({b, e});
            if (a != b) next[b].push_back({a, e});
        }
        search();
        puts(value[0] ? "First" : "Second");
    }
}
