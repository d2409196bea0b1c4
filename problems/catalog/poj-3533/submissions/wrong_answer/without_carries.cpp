// Wrong: products without carries, which is another field.
#include <cstdio>

typedef unsigned long long u64;

u64 product(u64 a, u64 b) {
    u64 c = 0;
    for (int i = 0; i < 40; i++)
        if (a >> i & 1) c ^= b << i;
    return c;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        unsigned long long sum = 0, x, y, z;
        for (int i = 0; i < n; i++) {
            scanf("%llu%llu%llu", &x, &y, &z);
            sum ^= product(product(x, y), z);
        }
        puts(sum ? "No" : "Yes");
    }
}
