// The Fibonacci numbers are lost.
#include <cstdio>
#include <vector>

int main() {
    long long n;
    while (scanf("%lld", &n) == 1 && n) {
        long long a = 1, b = 2;
        while (b < n) b += a, a = b - a;
        puts(b == n ? "Second win" : "First win");
    }
}
