// Wrong: the remainders modulo what may be taken.
#include <cstdio>

int main() {
    int t, n, m, l;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int sum = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d%d", &m, &l);
            sum ^= m % l;
        }
        puts(sum ? "No" : "Yes");
    }
}
