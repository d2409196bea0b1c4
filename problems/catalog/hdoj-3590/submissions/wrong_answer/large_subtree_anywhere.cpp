// Wrong: looks for values above 1 in all subtrees in place of the branches at the roots.
#include <cstdio>
#include <vector>

std::vector<int> next[128];
bool deep;

int value(int v, int parent) {
    int sum = 0;
    for (int u : next[v])
        if (u != parent) sum ^= value(u, v) + 1;
    if (sum > 1) deep = true;
    return sum;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        int sum = 0;
        bool large = deep = false;
        while (n--) {
            int m;
            scanf("%d", &m);
            for (int v = 1; v <= m; v++) next[v].clear();
            for (int i = 1; i < m; i++) {
                int a, b;
                scanf("%d %d", &a, &b);
                next[a].push_back(b);
                next[b].push_back(a);
            }
            for (int u : next[1]) {
                int branch = value(u, 1) + 1;
                sum ^= branch;
                if (branch > 1) large = true;
            }
            if (deep) large = true;
        }
        puts((sum != 0) == large ? "PP" : "QQ");
    }
}
