// Wrong: once there was a row above 1, it stays so for the tables that follow.
#include <cstdio>

int main() {
    int n, a, large = 0;
    while (scanf("%d", &n) == 1) {
        int x = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
            large |= a > 1;
        }
        puts((x != 0) == large ? "Yes" : "No");
    }
}
