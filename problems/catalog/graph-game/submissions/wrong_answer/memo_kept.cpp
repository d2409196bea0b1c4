// Wrong: keeps the values of the graph before.
#include <cstdio>
#include <vector>

std::vector<std::vector<int>> *graph;
std::vector<int> memo(100000, -1);

int value(int v) {
    if (memo[v] >= 0) return memo[v];
    std::vector<bool> seen((*graph)[v].size() + 1);
    for (int u : (*graph)[v])
        if (value(u) < (int)seen.size()) seen[value(u)] = true;
    int mex = 0;
    while (seen[mex]) mex++;
    return memo[v] = mex;
}

int main() {
    int t, n, m, p, q;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        std::vector<std::vector<int>> next(n), back(n);
        while (m--) {
            int a, b;
            scanf("%d %d", &a, &b);
            next[a - 1].push_back(b - 1);
            back[b - 1].push_back(a - 1);
        }
        graph = &next;
        scanf("%d", &q);
        while (q--) {
            scanf("%d", &m);
            int sum = 0;
            while (m--) {
                scanf("%d", &p), p--;
                sum ^= value(p);
            }
            puts(sum ? "First" : "Second");
        }
    }
}
