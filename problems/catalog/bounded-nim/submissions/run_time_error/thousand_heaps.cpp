// Crashes: room for a thousand heaps only.
#include <cstdio>
#include <vector>

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        std::vector<long long> heaps(1000);
        long long x = 0;
        for (int i = 0; i < n; i++) {
            scanf("%lld", &heaps.at(i));
            x ^= heaps[i] % (m + 1);
        }
        puts(x ? "First" : "Second");
    }
}
