// Wrong: forgets the moves that take from both piles.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long a, b;
        scanf("%lld %lld", &a, &b);
        puts(a ^ b ? "First" : "Second");
    }
}
