// Wrong: 4k + 1 and 4k + 2 change places.
#include <cstdio>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        long long x = 0, s;
        while (n--) {
            scanf("%lld", &s);
            x ^= s % 4 == 1 ? s + 1 : s % 4 == 2 ? s - 1 : s;
        }
        puts(x ? "Alice" : "Bob");
    }
}
