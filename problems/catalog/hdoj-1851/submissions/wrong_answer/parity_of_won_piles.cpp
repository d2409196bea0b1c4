// Wrong: counts the piles that are won alone.
#include <cstdio>

int main() {
    int t, n, m, l;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d%d", &m, &l);
            sum ^= m % (l + 1) != 0;
        }
        puts(sum ? "No" : "Yes");
    }
}
