// Wrong: keeps the XOR in 32 bits.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, x = 0;
        long long a;
        scanf("%d", &n);
        while (n--) {
            scanf("%lld", &a);
            x ^= (int)a;
        }
        puts(x ? "First" : "Second");
    }
}
