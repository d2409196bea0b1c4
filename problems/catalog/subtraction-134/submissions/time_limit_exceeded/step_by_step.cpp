// Too slow: goes up from the empty heap, with the last four values at hand.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long n;
        scanf("%lld", &n);
        // Heaps below 0 have a value that no mex meets.
        int last[4] = {0, 9, 9, 9};
        for (long long i = 1; i <= n; i++) {
            int g = 0;
            while (g == last[0] || g == last[2] || g == last[3]) g++;
            for (int j = 3; j > 0; j--) last[j] = last[j - 1];
            last[0] = g;
        }
        printf("%c %d\n", last[0] ? 'N' : 'P', last[0]);
    }
}
