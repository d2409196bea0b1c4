// Backwards from the nodes without a move.
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
        std::vector<int> answer(n + 1), open(n + 1), queue;
        for (int v = 1; v <= n; v++)
            if (!(open[v] = next[v].size())) answer[v] = 2, queue.push_back(v);
        for (size_t i = 0; i < queue.size(); i++)
            for (int u : back[queue[i]]) {
                if (answer[u]) continue;
                if (answer[queue[i]] == 2) answer[u] = 1, queue.push_back(u);
                else if (!--open[u]) answer[u] = 2, queue.push_back(u);
            }
        int q, p;
        scanf("%d", &q);
        while (q--) {
            scanf("%d", &p);
            puts(name[answer[p]]);
        }
    }
}
