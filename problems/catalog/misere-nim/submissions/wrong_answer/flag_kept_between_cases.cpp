// Wrong: once there was a heap above 1, it stays so for the cases that follow.
#include <cstdio>

int main() {
    int t, n;
    bool large = false;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            x ^= a;
            large = large || a > 1;
        }
        puts((x != 0) == large ? "First" : "Second");
    }
}
