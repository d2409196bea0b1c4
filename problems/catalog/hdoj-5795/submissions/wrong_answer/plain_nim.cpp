// Wrong: as if no heap could be split.
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
            sum ^= x;
        }
        puts(sum ? "First player wins." : "Second player wins.");
    }
}
