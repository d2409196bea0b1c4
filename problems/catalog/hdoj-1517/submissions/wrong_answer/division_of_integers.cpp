// Wrong: divides by 18 without the remainder, which matters just above the ends.
#include <cstdio>

int main() {
    long long n;
    while (scanf("%lld", &n) == 1) {
        while (n > 18) n /= 18;
        puts(n <= 9 ? "Stan wins." : "Ollie wins.");
    }
}
