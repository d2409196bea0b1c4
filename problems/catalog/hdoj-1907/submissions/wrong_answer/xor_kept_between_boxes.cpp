// Wrong: the XOR of the boxes before is still there.
#include <cstdio>

int main() {
    int t, n, a, x = 0;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int large = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
            large |= a > 1;
        }
        puts((x != 0) == large ? "John" : "Brother");
    }
}
