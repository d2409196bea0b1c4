// The nim product by halves: four products of half the width.
#include <cstdio>

unsigned product(unsigned a, unsigned b, int half) {
    if (a <= 1 || b <= 1) return a * b;
    unsigned mask = (1u << half) - 1, a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    if (!a1 && !b1) return product(a, b, half / 2);
    unsigned low = product(a0, b0, half / 2), high = product(a1, b1, half / 2);
    unsigned mixed = product(a1 ^ a0, b1 ^ b0, half / 2);
    return (mixed ^ low) << half ^ low ^ product(high, 1u << (half - 1), half / 2);
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        unsigned sum = 0;
        while (n--) {
            unsigned x, y;
            scanf("%u %u", &x, &y);
            sum ^= product(x, y, 8);
        }
        puts(sum ? "Have a try, lxhgww." : "Don't waste your time.");
    }
}
