// Wrong: both multiply by 9, so the parity of the number of nines decides.
#include <cstdio>

int main() {
    long long n;
    while (scanf("%lld", &n) == 1) {
        long long p = 1;
        bool stan = false;
        while (p < n) {
            p *= 9;
            stan = !stan;
        }
        puts(stan ? "Stan wins." : "Ollie wins.");
    }
}
