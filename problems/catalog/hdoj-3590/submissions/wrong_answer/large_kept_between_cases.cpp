// Wrong: remembers from an earlier case that there was a large branch.
#include <cstdio>
#include <vector>

std::vector<int> next[128];

int value(int v, int parent) {
    int sum = 0;
    for (int u : next[v])
        if (u != parent) sum ^= value(u, v) + 1;
    return sum;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        int sum = 0;
        static bool large = false;
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
        }
        puts((sum != 0) == large ? "PP" : "QQ");
    }
}
