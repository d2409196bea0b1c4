// Remembers nothing.
#include <cstdio>
#include <map>
#include <vector>
using namespace std;
typedef vector<int> Bar;

map<Bar, bool> known;

Bar bite(Bar bar, int row, int column) {
    for (int i = row; i < (int)bar.size(); i++)
        if (bar[i] > column) bar[i] = column;
    while (!bar.empty() && bar.back() == 0) bar.pop_back();
    return bar;
}

bool wins(const Bar &bar) {
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
        bool found = false;
        for (int i = 0; i < (int)bar.size() && !found; i++)
            for (int j = i == 0; j < bar[i] && !found; j++)
                if (!wins(bite(bar, i, j))) {
                    printf("First %d %d\n", i + 1, j + 1);
                    found = true;
                }
        if (!found) puts("Second");
    }
}
