// Wrong: pins that cannot be in the middle of a row: take one or two of a heap.
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
            sum ^= a % 3;
        }
        puts(sum ? "First" : "Second");
    }
}
