// Wrong: keeps the heap in 32 bits.
#include <cstdio>

int main() {
    int value[] = {0, 1, 0, 1, 2, 3, 2}, t;
    scanf("%d", &t);
    while (t--) {
        long long wide;
        scanf("%lld", &wide);
        unsigned n = (unsigned)wide;
        int g = value[n % 7];
        printf("%c %d\n", g ? 'N' : 'P', g);
    }
}
