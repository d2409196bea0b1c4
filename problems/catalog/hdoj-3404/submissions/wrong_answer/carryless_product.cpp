// Wrong: a product without carries is another field.
#include <cstdio>

unsigned product(unsigned a, unsigned b) {
    unsigned sum = 0;
    for (int i = 0; i < 16; i++)
        if (b >> i & 1) sum ^= a << i;
    return sum;
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
            sum ^= product(x, y);
        }
        puts(sum ? "Have a try, lxhgww." : "Don't waste your time.");
    }
}
