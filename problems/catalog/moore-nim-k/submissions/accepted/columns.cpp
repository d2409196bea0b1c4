// Lost exactly when every binary digit is in a multiple of k + 1 heaps.
#include <cstdio>

int main() {
    int t, n, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &k);
        int with[60] = {};
        while (n--) {
            long long a;
            scanf("%lld", &a);
            for (int bit = 0; bit < 60; bit++) with[bit] += a >> bit & 1;
        }
        bool won = false;
        for (int heaps : with) won = won || heaps % (k + 1) != 0;
        puts(won ? "First" : "Second");
    }
}
