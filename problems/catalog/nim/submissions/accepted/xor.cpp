// Lost exactly when the XOR of all heaps is 0.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        long long x = 0, a;
        scanf("%d", &n);
        while (n--) {
            scanf("%lld", &a);
            x ^= a;
        }
        puts(x ? "First" : "Second");
    }
}
