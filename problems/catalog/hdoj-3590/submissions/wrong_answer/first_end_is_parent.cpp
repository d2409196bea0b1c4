// Wrong: takes the first end of an edge for the upper one.
#include <cstdio>
#include <vector>

std::vector<int> below[128];

int value(int v, int depth) {
    int sum = 0;
    if (depth < 128)
        for (int u : below[v]) sum ^= value(u, depth + 1) + 1;
    return sum;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        int sum = 0;
        bool large = false;
        while (n--) {
            int m;
            scanf("%d", &m);
            for (int v = 1; v <= m; v++) below[v].clear();
            for (int i = 1; i < m; i++) {
                int a, b;
                scanf("%d %d", &a, &b);
                below[a].push_back(b);
            }
            for (int u : below[1]) {
                int branch = value(u, 1) + 1;
                sum ^= branch;
                if (branch > 1) large = true;
            }
        }
        puts((sum != 0) == large ? "PP" : "QQ");
    }
}
