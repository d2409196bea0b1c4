// Wrong: wants the product above n, not at it.
#include <cstdio>

int main() {
    long long n;
    while (scanf("%lld", &n) == 1) {
        long long p = 1;
        for (bool stan = true;; stan = !stan) {
            p *= stan ? 9 : 2;
            if (p > n) {
                puts(stan ? "Stan wins." : "Ollie wins.");
                break;
            }
        }
    }
}
