// As in Nim while some heap is above 1, the other way round when none is.
#include <cstdio>

int main() {
    int t, n, a;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int x = 0, large = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
            large |= a > 1;
        }
        puts((x != 0) == large ? "John" : "Brother");
    }
}
