// Wrong: with more than k heaps left it plays Nim.
#include <cstdio>

int main() {
    int t, n, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &k);
        int heaps = 0;
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            x ^= a;
            heaps += a > 0;
        }
        puts(heaps > 0 && (heaps <= k || x) ? "First" : "Second");
    }
}
