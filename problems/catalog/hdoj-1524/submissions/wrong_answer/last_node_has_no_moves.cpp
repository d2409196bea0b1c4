// Wrong: never looks at what the last node leads to.
#include <cstdio>
#include <vector>

std::vector<std::vector<int>> next;
std::vector<int> values;

int value(int v) {
    if (values[v] >= 0) return values[v];
    std::vector<bool> seen(next[v].size() + 1);
    for (int u : next[v])
        if (value(u) < (int)seen.size()) seen[value(u)] = true;
    int mex = 0;
    while (seen[mex]) mex++;
    return values[v] = mex;
}

int main() {
    int n, m, p;
    while (scanf("%d", &n) == 1) {
        next.assign(n, {});
        values.assign(n, -1);
        for (int v = 0; v < n; v++) {
            scanf("%d", &m);
            while (m--) {
                scanf("%d", &p);
                if (v < n - 1) next[v].push_back(p);
            }
        }
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
