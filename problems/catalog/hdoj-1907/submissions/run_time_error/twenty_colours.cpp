// Crashes: room for twenty colours only.
#include <cstdio>
#include <vector>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        std::vector<int> heaps(20);
        int x = 0, large = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d", &heaps.at(i));
            x ^= heaps[i];
            large |= heaps[i] > 1;
        }
        puts((x != 0) == large ? "John" : "Brother");
    }
}
