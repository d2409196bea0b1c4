// Crashes: room for a hundred heaps only.
#include <cstdio>
#include <vector>

int main() {
    int t, n, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &k);
        std::vector<long long> heaps(100);
        for (int i = 0; i < n; i++) scanf("%lld", &heaps.at(i));
        bool won = false;
        for (int bit = 0; bit < 60; bit++) {
            int with = 0;
            for (int i = 0; i < n; i++) with += heaps[i] >> bit & 1;
            won = won || with % (k + 1) != 0;
        }
        puts(won ? "First" : "Second");
    }
}
