// Too slow: tries every move of every table.
#include <cstdio>
#include <vector>

bool wins(const std::vector<int> &rows) {
    bool empty = true;
    for (size_t i = 0; i < rows.size(); i++)
        for (int left = 0; left < rows[i]; left++) {
            empty = false;
            for (int one = 0; one <= left; one++) {
                std::vector<int> after = rows;
                after[i] = one;
                after.push_back(left - one);
                if (!wins(after)) return true;
            }
        }
    return empty;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        std::vector<int> rows(n);
        for (int &row : rows) scanf("%d", &row);
        puts(wins(rows) ? "Yes" : "No");
    }
}
