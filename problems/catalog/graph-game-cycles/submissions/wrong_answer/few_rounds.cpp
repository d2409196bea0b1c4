// Wrong: ten rounds over all nodes are not enough for a long way.
#include <cstdio>
#include <vector>

int main() {
    const char *name[] = {"draw", "win", "lose"};
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, m;
        scanf("%d %d", &n, &m);
        std::vector<std::vector<int>> next(n + 1), back(n + 1);
        while (m--) {
            int a, b;
            scanf("%d %d", &a, &b);
            next[a].push_back(b);
            back[b].push_back(a);
        }
        std::vector<int> answer(n + 1);
        for (int round = 0; round < 10; round++)
            for (int v = 1; v <= n; v++) {
                bool all_won = true;
                for (int u : next[v]) {
                    if (answer[u] == 2) answer[v] = 1;
                    if (answer[u] != 1) all_won = false;
                }
                if (!answer[v] && all_won) answer[v] = 2;
            }
        int q, p;
        scanf("%d", &q);
        while (q--) {
            scanf("%d", &p);
            puts(name[answer[p]]);
        }
    }
}
