// Too slow: works the whole board out again for every line of the input.
#include <cstdio>
#include <vector>

bool first_wins(int n, int m) {
    std::vector<char> row(m + 1), above(m + 1);
    for (int r = 1; r <= n; r++) {
        for (int c = 1; c <= m; c++)
            row[c] = (r > 1 && !above[c]) || (c > 1 && !row[c - 1]) || (r > 1 && c > 1 && !above[c - 1]);
        above.swap(row);
    }
    return above[m];
}

int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && n)
        puts(first_wins(n, m) ? "Wonderful!" : "What a pity!");
}
