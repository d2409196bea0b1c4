// Wrong: the rule for k = 1, an even number of heaps for every digit.
#include <cstdio>

int main() {
    int t, n, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &k);
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            x ^= a;
        }
        puts(x ? "First" : "Second");
    }
}
