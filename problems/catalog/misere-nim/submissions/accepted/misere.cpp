// As in Nim while some heap is above 1, the other way round when none is.
#include <cstdio>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        long long x = 0, a;
        bool large = false;
        while (n--) {
            scanf("%lld", &a);
            x ^= a;
            large = large || a > 1;
        }
        puts((x != 0) == large ? "First" : "Second");
    }
}
