// Makes the first row and the first column equally long.
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
        int row = bar[0], column = bar.size();
        if (row == column) puts(row == 1 || bar.size() == 1 || bar[1] == 1 ? "Second" : "First 2 2");
        else if (row > column) printf("First 1 %d\n", column + 1);
        else printf("First %d 1\n", row + 1);
    }
}
