// Wrong: a row is no heap of Nim.
#include <cstdio>
#include <vector>

typedef long long number;

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        number sum = 0;
        while (n--) {
            number a;
            scanf("%lld", &a);
            sum ^= a;
        }
        puts(sum ? "First" : "Second");
    }
}
