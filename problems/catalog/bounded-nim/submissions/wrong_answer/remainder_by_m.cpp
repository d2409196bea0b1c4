// Wrong: divides by m in place of m + 1.
#include <cstdio>

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            x ^= a % m;
        }
        puts(x ? "First" : "Second");
    }
}
