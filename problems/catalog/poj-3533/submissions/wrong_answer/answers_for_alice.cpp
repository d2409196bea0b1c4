// Wrong: says whether Alice wins.
#include <cstdio>

typedef unsigned long long u64;

// The product of two numbers below 2^(2 * half).
u64 product(u64 a, u64 b, int half = 16) {
    if (a < 2 || b < 2) return a * b;
    u64 one = 1, low = (one << half) - 1;
    u64 a1 = a >> half, a0 = a & low, b1 = b >> half, b0 = b & low;
    if (!a1 && !b1) return product(a, b, half / 2);
    u64 c = product(a0, b0, half / 2), high = product(a1, b1, half / 2);
    u64 middle = product(a0 ^ a1, b0 ^ b1, half / 2) ^ c;
    return middle << half | (c ^ product(high, one << (half - 1), half / 2));
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        unsigned long long sum = 0, x, y, z;
        for (int i = 0; i < n; i++) {
            scanf("%llu%llu%llu", &x, &y, &z);
            sum ^= product(product(x, y), z);
        }
        puts(!sum ? "No" : "Yes");
    }
}
