// The way it was often written: recursion as deep as the tree.
#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;
const int N = 100000 + 10;
vector<int> g[N];

int dfs(int u, int father) {
    int value = 0;
    for (size_t i = 0; i < g[u].size(); i++)
        if (g[u][i] != father) value ^= dfs(g[u][i], u) + 1;
    return value;
}

int main() {
    int t, n, a, b;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 0; i <= n; i++) g[i].clear();
        for (int i = 1; i < n; i++) {
            scanf("%d%d", &a, &b);
            g[a].push_back(b);
            g[b].push_back(a);
        }
        puts(dfs(1, 0) ? "Alice" : "Bob");
    }
}
