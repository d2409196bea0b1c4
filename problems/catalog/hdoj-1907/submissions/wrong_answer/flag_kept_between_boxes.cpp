// Wrong: once there was a heap above 1, it stays so for the boxes that follow.
#include <cstdio>

int main() {
    int t, n, a, large = 0;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int x = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
            large |= a > 1;
        }
        puts((x != 0) == large ? "John" : "Brother");
    }
}
