// Wrong: compares the sum with n, which reading the rows has counted down.
#include <cstdio>

int main() {
    int n, a;
    while (scanf("%d", &n) == 1) {
        int x = 0, sum = 0;
        while (n > 0) {
            scanf("%d", &a);
            x ^= a;
            sum += a;
            n--;
        }
        puts(sum == n ? (x ? "No" : "Yes") : (x ? "Yes" : "No"));
    }
}
