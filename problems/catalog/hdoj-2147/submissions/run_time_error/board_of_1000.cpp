// Crashes: the board ends at 1000, the input does not.
#include <cstdio>
#include <vector>

int main() {
    std::vector<std::vector<char>> won(1001, std::vector<char>(1001));
    for (int r = 1; r <= 1000; r++)
        for (int c = 1; c <= 1000; c++)
            won[r][c] = (r > 1 && !won[r - 1][c]) || (c > 1 && !won[r][c - 1]) ||
                        (r > 1 && c > 1 && !won[r - 1][c - 1]);
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && n)
        puts(won.at(n).at(m) ? "Wonderful!" : "What a pity!");
}
