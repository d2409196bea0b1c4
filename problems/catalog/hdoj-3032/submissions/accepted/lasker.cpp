// A heap is worth its size, but 4k + 3 and 4k + 4 change places.
#include <cstdio>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        long long x = 0, s;
        while (n--) {
            scanf("%lld", &s);
            x ^= s % 4 == 3 ? s + 1 : s % 4 == 0 ? s - 1 : s;
        }
        puts(x ? "Alice" : "Bob");
    }
}
