// Wrong: takes the XOR first and its remainder then.
#include <cstdio>

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            x ^= a;
        }
        puts(x % (m + 1) ? "First" : "Second");
    }
}
