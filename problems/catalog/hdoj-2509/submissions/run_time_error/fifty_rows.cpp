// Crashes: room for fifty rows only.
#include <cstdio>
#include <vector>

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        std::vector<int> rows(50);
        int x = 0, large = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d", &rows.at(i));
            x ^= rows[i];
            large |= rows[i] > 1;
        }
        puts((x != 0) == large ? "Yes" : "No");
    }
}
