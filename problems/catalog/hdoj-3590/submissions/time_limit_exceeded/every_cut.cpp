// Too slow: tries every cut.
#include <cstdio>
#include <vector>

std::vector<std::vector<int>> children;
std::vector<bool> gone;
int ground;

void standing(int v, std::vector<int> &nodes) {
    for (int u : children[v])
        if (!gone[u]) nodes.push_back(u), standing(u, nodes);
}

bool wins() {
    std::vector<int> nodes;
    standing(0, nodes);
    if (nodes.empty()) return true;
    for (int u : nodes) {
        gone[u] = true;
        bool lost = !wins();
        gone[u] = false;
        if (lost) return true;
    }
    return false;
}

// All roots are the same node 0; the others of a tree begin after `before`.
void hang(int v, int parent, int before, const std::vector<std::vector<int>> &next) {
    for (int u : next[v])
        if (u != parent) {
            children[v == 1 ? 0 : before + v].push_back(before + u);
            hang(u, v, before, next);
        }
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        children.assign(1, {});
        while (n--) {
            int m, before = (int)children.size() - 1;
            scanf("%d", &m);
            std::vector<std::vector<int>> next(m + 1);
            for (int i = 1; i < m; i++) {
                int a, b;
                scanf("%d %d", &a, &b);
                next[a].push_back(b);
                next[b].push_back(a);
            }
            children.resize(before + 1 + m);
            hang(1, 0, before, next);
        }
        gone.assign(children.size(), false);
        puts(wins() ? "PP" : "QQ");
    }
}
