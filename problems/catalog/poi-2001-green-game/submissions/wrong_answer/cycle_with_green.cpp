// Wrong: looks whether a green field lies on a cycle, as if Ann moved everywhere.
#include <cstdio>
#include <vector>

int a, n;
std::vector<std::vector<int>> next, back;
std::vector<bool> green;

bool reaches(int from, int to, std::vector<bool> &seen) {
    for (int u : next[from]) {
        if (u == to) return true;
        if (!seen[u]) {
            seen[u] = true;
            if (reaches(u, to, seen)) return true;
        }
    }
    return false;
}

int main() {
    int b;
    scanf("%d %d", &a, &b);
    n = a + b;
    next.resize(n + 1);
    back.resize(n + 1);
    green.resize(n + 1);
    for (int v = 1; v <= n; v++) {
        int z, k, s;
        scanf("%d %d", &z, &k);
        green[v] = z;
        while (k--) {
            scanf("%d", &s);
            next[v].push_back(s);
            back[s].push_back(v);
        }
    }
    std::vector<bool> won(n + 1);
    for (int g = 1; g <= n; g++) {
        std::vector<bool> seen(n + 1);
        if (!green[g] || !reaches(g, g, seen)) continue;
        std::vector<int> queue(1, g);
        won[g] = true;
        for (size_t i = 0; i < queue.size(); i++)
            for (int u : back[queue[i]])
                if (!won[u]) won[u] = true, queue.push_back(u);
    }
    int count = 0;
    for (int v = 1; v <= n; v++) count += won[v];
    printf("%d\n", count);
    for (int v = 1; v <= n; v++)
        if (won[v]) printf("%d\n", v);
}
