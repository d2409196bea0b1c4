// Wrong: remembers the cells but not how wide the board was.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

// The cells in one string, whatever the width.
std::map<std::string, bool> known;
int n, m;

bool wins(const std::string &cells) {
    auto found = known.find(cells);
    if (found != known.end()) return found->second;
    bool win = false;
    for (int i = 0; i + 1 < n && !win; i++)
        for (int j = 0; j + 1 < m && !win; j++) {
            int at = i * m + j;
            if (cells[at] + cells[at + 1] + cells[at + m] + cells[at + m + 1] != 4 * '0') continue;
            std::string after = cells;
            after[at] = after[at + 1] = after[at + m] = after[at + m + 1] = '1';
            win = !wins(after);
        }
    return known[cells] = win;
}

int board() {
    std::string cells, row;
    for (int i = 0; i < n; i++) std::cin >> row, cells += row;
    return wins(cells);
}

int main() {
    std::ios::sync_with_stdio(false);
    while (std::cin >> n >> m) std::cout << (board() ? "Yes" : "No") << "\n";
}
