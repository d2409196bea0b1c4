// A bite eats the rest of its row only.
#include <cstdio>
#include <map>
#include <vector>
using namespace std;
typedef vector<int> Bar;

map<Bar, bool> known;

Bar bite(Bar bar, int row, int column) {
    bar[row] = column;
    for (int i = row + 1; i < (int)bar.size(); i++)
        if (bar[i] > bar[row]) bar[i] = bar[row];
    while (!bar.empty() && bar.back() == 0) bar.pop_back();
    return bar;
}

bool wins(const Bar &bar) {
    auto found = known.find(bar);
    if (found != known.end()) return found->second;
    bool won = false;
    for (int i = 0; i < (int)bar.size() && !won; i++)
        for (int j = i == 0; j < bar[i] && !won; j++) won = !wins(bite(bar, i, j));
    return known[bar] = won;
}

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        if (n > 10 || m > 10) {
            puts(n == 1 && m == 1 ? "Second" : "First");
            continue;
        }
        Bar bar(n);
        for (int &length : bar) scanf("%d", &length);
        while (bar.back() == 0) bar.pop_back();
        Bar best;
        bool found = false;
        for (int j = 1; j < bar[0] && !found; j++)
            if (!wins(bite(bar, 0, j))) {
                printf("First 1 %d\n", j + 1);
                found = true;
            }
        if (!found) puts("Second");
    }
}
