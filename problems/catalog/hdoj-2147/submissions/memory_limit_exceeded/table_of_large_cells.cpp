// Too much memory: 16 bytes for every square of the largest board.
#include <cstdio>

struct Cell {
    long long grundy;
    bool known;
};
Cell table[2001][2001];

int main() {
    for (int r = 1; r <= 2000; r++)
        for (int c = 1; c <= 2000; c++) {
            bool seen[4] = {};
            if (r > 1) seen[table[r - 1][c].grundy] = true;
            if (c > 1) seen[table[r][c - 1].grundy] = true;
            if (r > 1 && c > 1) seen[table[r - 1][c - 1].grundy] = true;
            while (seen[table[r][c].grundy]) table[r][c].grundy++;
            table[r][c].known = true;
        }
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && n)
        puts(table[n][m].grundy ? "Wonderful!" : "What a pity!");
}
