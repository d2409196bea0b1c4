// Too slow: tries every cut.
#include <cstdio>
#include <vector>

std::vector<std::pair<int, int>> edges;
std::vector<bool> gone;
int n;

bool wins() {
    std::vector<bool> tied(n + 1);
    tied[0] = true;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t e = 0; e < edges.size(); e++)
            if (!gone[e] && tied[edges[e].first] != tied[edges[e].second])
                tied[edges[e].first] = tied[edges[e].second] = changed = true;
    }
    for (size_t e = 0; e < edges.size(); e++) {
        if (gone[e] || !tied[edges[e].first]) continue;
        gone[e] = true;
        bool lost = !wins();
        gone[e] = false;
        if (lost) return true;
    }
    return false;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int m, g, a, b;
        scanf("%d %d %d", &n, &m, &g);
        std::vector<int> merged(n + 1);
        for (int v = 1; v <= n; v++) merged[v] = v;
        while (g--) {
            scanf("%d", &a);
            merged[a] = 0;
        }
        edges.clear();
        gone.assign(m, false);
        while (m--) {
            scanf("%d %d", &a, &b);
            edges.push_back({merged[a], merged[b]});
        }
        puts(wins() ? "First" : "Second");
    }
}
