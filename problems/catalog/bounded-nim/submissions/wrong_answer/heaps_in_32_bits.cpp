// Wrong: keeps heaps in 32 bits.
#include <cstdio>

int main() {
    int t, n;
    unsigned m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %u", &n, &m);
        unsigned x = 0;
        long long a;
        while (n--) {
            scanf("%lld", &a);
            x ^= (unsigned)a % (m + 1);
        }
        puts(x ? "First" : "Second");
    }
}
