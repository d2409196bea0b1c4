// Wrong: whoever can lay a block wins.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

int n, m;

int board() {
    std::vector<std::string> rows(n);
    for (auto &row : rows) std::cin >> row;
    int count = 0;
    for (int i = 0; i + 1 < n; i++)
        for (int j = 0; j + 1 < m; j++)
            count += rows[i][j] + rows[i][j + 1] + rows[i + 1][j] + rows[i + 1][j + 1] == 4 * '0';
    return count > 0;
}

int main() {
    std::ios::sync_with_stdio(false);
    while (std::cin >> n >> m) std::cout << (board() ? "Yes" : "No") << "\n";
}
