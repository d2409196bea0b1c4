// Works the board out once by the rules, one bit a square, and answers from the table.
#include <bitset>
#include <cstdio>

const int SIDE = 2001;
std::bitset<SIDE> won[SIDE];

int main() {
    for (int r = 1; r < SIDE; r++)
        for (int c = 1; c < SIDE; c++)
            won[r][c] = (r > 1 && !won[r - 1][c]) || (c > 1 && !won[r][c - 1]) ||
                        (r > 1 && c > 1 && !won[r - 1][c - 1]);
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && n)
        puts(won[n][m] ? "Wonderful!" : "What a pity!");
}
