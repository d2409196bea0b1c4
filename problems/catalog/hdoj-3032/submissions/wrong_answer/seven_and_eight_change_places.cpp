// Wrong: the values for a split into three heaps.
#include <cstdio>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        long long x = 0, s;
        while (n--) {
            scanf("%lld", &s);
            x ^= s % 8 == 7 ? s + 1 : s % 8 == 0 ? s - 1 : s;
        }
        puts(x ? "Alice" : "Bob");
    }
}
