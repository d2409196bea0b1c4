// Wrong: Stan multiplies by 2 and Ollie by 9.
#include <cstdio>

int main() {
    long long n;
    while (scanf("%lld", &n) == 1) {
        long long p = 1;
        for (bool stan = true;; stan = !stan) {
            p *= stan ? 2 : 9;
            if (p >= n) {
                puts(stan ? "Stan wins." : "Ollie wins.");
                break;
            }
        }
    }
}
