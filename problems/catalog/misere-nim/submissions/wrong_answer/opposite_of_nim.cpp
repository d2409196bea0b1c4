// Wrong: the answer of Nim turned round, which is right for ones only.
#include <cstdio>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            x ^= a;
        }
        puts(x ? "Second" : "First");
    }
}
