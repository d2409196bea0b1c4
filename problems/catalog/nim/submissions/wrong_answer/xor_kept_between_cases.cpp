// Wrong: the XOR of the positions before is still there.
#include <cstdio>

int main() {
    int t;
    long long x = 0, a;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        while (n--) {
            scanf("%lld", &a);
            x ^= a;
        }
        puts(x ? "First" : "Second");
    }
}
