// A table for piles up to 100.
#include <algorithm>
#include <cstdio>
#include <vector>

// The steps of a game, x <= y, by Euclid's algorithm; odd means won.
int steps(int x, int y) {
    if (x == 0) return 0;
    int rest = steps(y % x, x);
    return y / x > 1 && rest % 2 ? rest + 2 : rest + 1;
}

int main() {
    std::vector<std::vector<int>> table(101, std::vector<int>(101));
    for (int x = 1; x <= 100; x++)
        for (int y = x; y <= 100; y++) table[x][y] = steps(x, y);
    int n;
    while (scanf("%d", &n) == 1) {
        int longest = 0;
        while (n--) {
            int x, y;
            scanf("%d %d", &x, &y);
            longest = std::max(longest, table.at(std::min(x, y)).at(std::max(x, y)));
        }
        puts(longest % 2 ? "MM" : "GG");
    }
}
