// Wrong: multiples of 7 in place of what is one below a multiple of 8.
#include <cstdio>

int main() {
    int t, n;
    long long x;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        long long sum = 0;
        for (int i = 0; i < n; i++) {
            scanf("%lld", &x);
            sum ^= x % 7 == 0 ? x + 1 : x % 8 == 0 ? x - 1 : x;
        }
        puts(sum ? "First player wins." : "Second player wins.");
    }
}
