// Crashes: room for a hundred pieces only.
#include <cstdio>
#include <vector>

int main() {
    int m;
    while (scanf("%d", &m) == 1 && m) {
        std::vector<int> cells(100);
        int x = 0;
        for (int i = 0; i < m; i++) {
            scanf("%d", &cells.at(i));
            x ^= cells[i];
        }
        puts(x ? "Rabbit Win!" : "Grass Win!");
    }
}
