// Wrong: adds the digits to base k + 1 in place of the binary ones.
#include <cstdio>

int main() {
    int t, n, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &k);
        int sum[60] = {};
        while (n--) {
            long long a;
            scanf("%lld", &a);
            for (int digit = 0; a > 0; digit++, a /= k + 1) sum[digit] += a % (k + 1);
        }
        bool won = false;
        for (int digits : sum) won = won || digits % (k + 1) != 0;
        puts(won ? "First" : "Second");
    }
}
