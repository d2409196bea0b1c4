// Too slow: tries every move of every position.
#include <cstdio>
#include <vector>

bool wins(std::vector<int> &cells) {
    for (int &cell : cells) {
        int from = cell;
        for (cell = 0; cell < from; cell++)
            if (!wins(cells)) {
                cell = from;
                return true;
            }
    }
    return false;
}

int main() {
    int m;
    while (scanf("%d", &m) == 1 && m) {
        std::vector<int> cells(m);
        for (int &cell : cells) scanf("%d", &cell);
        puts(wins(cells) ? "Rabbit Win!" : "Grass Win!");
    }
}
