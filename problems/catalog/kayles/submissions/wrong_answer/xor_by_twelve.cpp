// Wrong: twelve is the period of the values, not of the rows.
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
            sum ^= a % 12;
        }
        puts(sum ? "First" : "Second");
    }
}
