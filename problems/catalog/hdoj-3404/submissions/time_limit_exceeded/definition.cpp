// Too slow: the mex of the definition, for every product anew.
#include <cstdio>
#include <set>

unsigned product(unsigned a, unsigned b) {
    if (a == 0 || b == 0) return 0;
    std::set<unsigned> seen;
    for (unsigned c = 0; c < a; c++)
        for (unsigned d = 0; d < b; d++) seen.insert(product(c, b) ^ product(a, d) ^ product(c, d));
    unsigned value = 0;
    while (seen.count(value)) value++;
    return value;
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
