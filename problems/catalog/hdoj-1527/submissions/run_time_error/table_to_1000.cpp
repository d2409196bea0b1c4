// Crashes: the table ends at 1000, piles do not.
#include <cstdio>
#include <vector>

int main() {
    std::vector<std::vector<char>> won(1001, std::vector<char>(1001));
    for (int a = 0; a <= 1000; a++)
        for (int b = a; b <= 1000; b++)
            if (!won[a][b]) {
                for (int c = b + 1; c <= 1000; c++) won[a][c] = won[c][a] = 1;
                for (int c = a + 1; c <= 1000; c++) won[c][b] = won[b][c] = 1;
                for (int c = 1; b + c <= 1000; c++) won[a + c][b + c] = won[b + c][a + c] = 1;
            }
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) puts(won.at(a).at(b) ? "1" : "0");
}
