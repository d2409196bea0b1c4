// Wrong: counts the heaps that are not empty, as if each move took whole heaps.
#include <cstdio>

int main() {
    int t, n, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &k);
        int heaps = 0;
        long long a;
        while (n--) {
            scanf("%lld", &a);
            heaps += a > 0;
        }
        puts(heaps % (k + 1) ? "First" : "Second");
    }
}
