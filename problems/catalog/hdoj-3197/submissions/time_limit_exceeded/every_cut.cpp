// Too slow: tries every cut.
#include <cstdio>
#include <vector>

std::vector<std::vector<int>> children;
std::vector<int> roots;
std::vector<bool> gone;

void standing(int v, std::vector<int> &nodes) {
    for (int u : children[v])
        if (!gone[u]) nodes.push_back(u), standing(u, nodes);
}

bool wins() {
    std::vector<int> nodes;
    for (int r : roots) standing(r, nodes);
    for (int u : nodes) {
        gone[u] = true;
        bool lost = !wins();
        gone[u] = false;
        if (lost) return true;
    }
    return false;
}

int main() {
    int n, f;
    while (scanf("%d", &n) == 1) {
        children.assign(n, {});
        roots.clear();
        gone.assign(n, false);
        for (int i = 0; i < n; i++) {
            scanf("%d", &f);
            if (f < 0) roots.push_back(i);
            else children[f].push_back(i);
        }
        puts(wins() ? "YES" : "NO");
    }
}
