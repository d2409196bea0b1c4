// Wrong: that is the rule for splitting into two.
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
            sum ^= x % 4 == 3 ? x + 1 : x % 4 == 0 ? x - 1 : x;
        }
        puts(sum ? "First player wins." : "Second player wins.");
    }
}
