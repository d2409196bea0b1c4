// Wrong: the XOR of the tables before is still there.
#include <cstdio>

int main() {
    int n, a, x = 0;
    while (scanf("%d", &n) == 1) {
        int large = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
            large |= a > 1;
        }
        puts((x != 0) == large ? "Yes" : "No");
    }
}
