// Wrong: keeps heaps in 32 bits.
#include <cstdio>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        unsigned x = 0;
        bool large = false;
        while (n--) {
            long long wide;
            scanf("%lld", &wide);
            unsigned a = (unsigned)wide;
            x ^= a;
            large = large || a > 1;
        }
        puts((x != 0) == large ? "First" : "Second");
    }
}
