// Every order of laying blocks: with at most 40 free cells there is time for that.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

int n, m;

bool wins(std::vector<std::string> &rows) {
    for (int i = 0; i + 1 < n; i++)
        for (int j = 0; j + 1 < m; j++) {
            if (rows[i][j] + rows[i][j + 1] + rows[i + 1][j] + rows[i + 1][j + 1] != 4 * '0') continue;
            for (int k = 0; k < 4; k++) rows[i + k / 2][j + k % 2] = '1';
            bool lost = !wins(rows);
            for (int k = 0; k < 4; k++) rows[i + k / 2][j + k % 2] = '0';
            if (lost) return true;
        }
    return false;
}

int board() {
    std::vector<std::string> rows(n);
    for (auto &row : rows) std::cin >> row;
    return wins(rows);
}

int main() {
    std::ios::sync_with_stdio(false);
    while (std::cin >> n >> m) std::cout << (board() ? "Yes" : "No") << "\n";
}
