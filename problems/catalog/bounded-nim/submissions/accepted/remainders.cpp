// A heap is worth its size modulo m + 1.
#include <cstdio>

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            x ^= a % (m + 1);
        }
        puts(x ? "First" : "Second");
    }
}
