// Crashes: room for twenty heaps only.
#include <cstdio>
#include <vector>

int main() {
    int m;
    while (scanf("%d", &m) == 1 && m) {
        std::vector<int> heaps(20);
        int x = 0;
        for (int i = 0; i < m; i++) {
            scanf("%d", &heaps.at(i));
            x ^= heaps[i];
        }
        int ways = 0;
        for (int a : heaps) ways += (a ^ x) < a;
        printf("%d\n", ways);
    }
}
