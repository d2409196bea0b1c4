// Wrong: takes every position with a stone for won.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        long long sum = 0, a;
        scanf("%d", &n);
        while (n--) {
            scanf("%lld", &a);
            sum |= a;
        }
        puts(sum ? "First" : "Second");
    }
}
