// Recursive with a memo, as in the teaching notes.
#include <cstdio>
#include <vector>

std::vector<std::vector<int>> *graph;
std::vector<int> memo;

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
        graph = &next;
        memo.assign(n, -1);
        while (scanf("%d", &m) == 1 && m) {
            int sum = 0;
            while (m--) {
                scanf("%d", &p);
                sum ^= value(p);
            }
            puts(sum ? "WIN" : "LOSE");
        }
    }
}
