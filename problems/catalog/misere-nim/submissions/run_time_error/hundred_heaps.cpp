// Crashes: room for a hundred heaps only.
#include <cstdio>
#include <vector>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        std::vector<long long> heaps(100);
        long long x = 0;
        bool large = false;
        for (int i = 0; i < n; i++) {
            scanf("%lld", &heaps.at(i));
            x ^= heaps[i];
            large = large || heaps[i] > 1;
        }
        puts((x != 0) == large ? "First" : "Second");
    }
}
