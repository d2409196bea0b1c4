// Wrong: forgets the branches that hang from the nodes of a cycle.
#include <cstdio>
#include <utility>
#include <vector>
using namespace std;

vector<vector<pair<int, int>>> edges;
vector<int> order, low;
int steps;

int grundy(int u, int by) {
    order[u] = low[u] = ++steps;
    int value = 0;
    for (auto [v, id] : edges[u]) {
        if (id == by) continue;
        if (!order[v]) {
            int child = grundy(v, id);
            low[u] = min(low[u], low[v]);
            value ^= low[v] > order[u] ? child + 1 : 1;
        } else if (order[v] < order[u]) {
            low[u] = min(low[u], order[v]);
            value ^= 1;
        }
    }
    return value;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        int sum = 0;
        while (n--) {
            int m, k;
            scanf("%d %d", &m, &k);
            edges.assign(m + 1, {});
            order.assign(m + 1, 0);
            low.assign(m + 1, 0);
            steps = 0;
            for (int i = 0; i < k; i++) {
                int a, b;
                scanf("%d %d", &a, &b);
                edges[a].push_back({b, i});
                edges[b].push_back({a, i});
            }
            sum ^= grundy(1, -1);
        }
        puts(sum ? "First" : "Second");
    }
}
