// Room for 1000 fields.
#include <stdexcept>
#include <cstdio>
#include <vector>

int a, n;
std::vector<std::vector<int>> next, back;
std::vector<bool> green;

// From where the player can force the pawn to a target, among the fields that are left.
std::vector<bool> attract(const std::vector<bool> &left, std::vector<bool> in, bool ann) {
    std::vector<int> open(n + 1), queue;
    for (int v = 1; v <= n; v++) {
        for (int u : next[v]) open[v] += left[u];
        if (in[v]) queue.push_back(v);
    }
    for (size_t i = 0; i < queue.size(); i++)
        for (int u : back[queue[i]])
            if (left[u] && !in[u] && ((u <= a) == ann || --open[u] == 0)) {
                in[u] = true;
                queue.push_back(u);
            }
    return in;
}

int main() {
    int b;
    scanf("%d %d", &a, &b);
    n = a + b;
    if (n > 1000) throw std::length_error("too many fields");
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
    std::vector<bool> won(n + 1, true);
    for (bool changed = true; changed;) {
        std::vector<bool> target(n + 1), lost(n + 1);
        for (int v = 1; v <= n; v++) target[v] = won[v] && green[v];
        std::vector<bool> forced = attract(won, target, true);
        changed = false;
        for (int v = 1; v <= n; v++)
            if (won[v] && !forced[v]) lost[v] = changed = true;
        lost = attract(won, lost, false);
        for (int v = 1; v <= n; v++)
            if (lost[v]) won[v] = false;
    }
    int count = 0;
    for (int v = 1; v <= n; v++) count += won[v];
    printf("%d\n", count);
    for (int v = 1; v <= n; v++)
        if (won[v]) printf("%d\n", v);
}
