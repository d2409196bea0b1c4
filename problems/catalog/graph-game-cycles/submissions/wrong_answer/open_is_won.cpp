// Wrong: one search from every node, in which a node that is met again counts as won.
#include <cstdio>
#include <vector>

std::vector<std::vector<int>> *graph;
std::vector<int> answer;

int solve(int v) {
    if (answer[v]) return answer[v];
    answer[v] = 1;  // until it is known better
    int result = 2;
    for (int u : (*graph)[v])
        if (solve(u) == 2) result = 1;
    return answer[v] = result;
}

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
        graph = &next;
        answer.assign(n + 1, 0);
        int q, p;
        scanf("%d", &q);
        while (q--) {
            scanf("%d", &p);
            puts(name[solve(p)]);
        }
    }
}
