// A row is worth its length; the rest is Nim in which the last one loses.
#include <cstdio>

int main() {
    int n, a;
    while (scanf("%d", &n) != EOF) {
        int x = 0, large = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
            large |= a > 1;
        }
        puts((x != 0) == large ? "Yes" : "No");
    }
}
