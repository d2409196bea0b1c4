// Wrong: here the last stone loses.
#include <cstdio>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            x ^= a;
        }
        puts(x ? "First" : "Second");
    }
}
