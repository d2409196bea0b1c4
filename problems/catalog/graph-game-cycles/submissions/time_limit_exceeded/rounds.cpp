// Too slow: round after round over all nodes until nothing changes.
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
        for (bool changed = true; changed;) {
            changed = false;
            std::vector<int> before = answer;
            for (int v = 1; v <= n; v++) {
                if (before[v]) continue;
                bool all_won = true;
                for (int u : next[v]) {
                    if (before[u] == 2) answer[v] = 1;
                    if (before[u] != 1) all_won = false;
                }
                if (!answer[v] && all_won) answer[v] = 2;
                changed |= answer[v] != 0;
            }
        }
        int q, p;
        scanf("%d", &q);
        while (q--) {
            scanf("%d", &p);
            puts(name[answer[p]]);
        }
    }
}
