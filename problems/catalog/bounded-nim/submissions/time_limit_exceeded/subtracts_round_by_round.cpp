// Too slow: takes m + 1 away again and again in place of a division.
#include <cstdio>

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            for (volatile long long *left = &a; *left > m;) *left -= m + 1;
            x ^= a;
        }
        puts(x ? "First" : "Second");
    }
}
