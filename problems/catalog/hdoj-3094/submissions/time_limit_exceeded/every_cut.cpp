// Too slow: tries every cut.
#include <cstdio>
#include <vector>

std::vector<std::vector<int>> children;
std::vector<bool> gone;

void standing(int v, std::vector<int> &nodes) {
    for (int u : children[v])
        if (!gone[u]) nodes.push_back(u), standing(u, nodes);
}

bool wins() {
    std::vector<int> nodes;
    standing(1, nodes);
    for (int u : nodes) {
        gone[u] = true;
        bool lost = !wins();
        gone[u] = false;
        if (lost) return true;
    }
    return false;
}

void root(int v, int parent, const std::vector<std::vector<int>> &next) {
    for (int u : next[v])
        if (u != parent) children[v].push_back(u), root(u, v, next);
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        std::vector<std::vector<int>> next(n + 1);
        for (int i = 1; i < n; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            next[a].push_back(b);
            next[b].push_back(a);
        }
        children.assign(n + 1, {});
        gone.assign(n + 1, false);
        root(1, 0, next);
        puts(wins() ? "Alice" : "Bob");
    }
}
