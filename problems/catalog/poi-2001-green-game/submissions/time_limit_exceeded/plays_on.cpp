// Too slow: plays every game until a field repeats.
#include <cstdio>
#include <vector>

int a, n;
std::vector<std::vector<int>> next, back;
std::vector<bool> green;

std::vector<int> way;

bool ann_wins(int v) {
    for (size_t i = 0; i < way.size(); i++)
        if (way[i] == v) {
            for (size_t j = i; j < way.size(); j++)
                if (green[way[j]]) return true;
            return false;
        }
    way.push_back(v);
    bool ann = v <= a, reached = false;
    for (int u : next[v])
        if (ann_wins(u) == ann) {
            reached = true;
            break;
        }
    way.pop_back();
    return reached == ann;
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
    for (int v = 1; v <= n; v++) won[v] = ann_wins(v);
    int count = 0;
    for (int v = 1; v <= n; v++) count += won[v];
    printf("%d\n", count);
    for (int v = 1; v <= n; v++)
        if (won[v]) printf("%d\n", v);
}
