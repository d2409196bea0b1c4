// Crashes: room for a hundred heaps only.
#include <cstdio>
#include <vector>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        std::vector<long long> heaps(100);
        long long x = 0;
        for (int i = 0; i < n; i++) {
            scanf("%lld", &heaps.at(i));
            x ^= heaps[i];
        }
        puts(x ? "First" : "Second");
    }
}
