// Room for ten thousand heaps.
#include <cstdio>
#include <stdexcept>

int main() {
    int t, n;
    long long x;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        if (n > 10000) throw std::length_error("too many heaps");
        long long sum = 0;
        for (int i = 0; i < n; i++) {
            scanf("%lld", &x);
            sum ^= x % 8 == 7 ? x + 1 : x % 8 == 0 ? x - 1 : x;
        }
        puts(sum ? "First player wins." : "Second player wins.");
    }
}
