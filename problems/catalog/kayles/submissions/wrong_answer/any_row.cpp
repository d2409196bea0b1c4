// Wrong: every single row is won, but not every sum of rows.
#include <cstdio>
#include <vector>

typedef long long number;

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int sum = 0;
        while (n--) {
            number a;
            scanf("%lld", &a);
            sum |= 1;
        }
        puts(sum ? "First" : "Second");
    }
}
