// The smaller pile of the lost pair with difference d is (d + floor(sqrt(5 d d))) / 2.
#include <cmath>
#include <cstdio>
#include <utility>

typedef unsigned __int128 Wide;

long long smaller_pile(long long d) {
    Wide square = (Wide)5 * d * d;
    Wide root = (Wide)sqrtl((long double)square);
    while (root * root > square) root--;
    while ((root + 1) * (root + 1) <= square) root++;
    return (long long)((d + root) / 2);
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long a, b;
        scanf("%lld %lld", &a, &b);
        if (a > b) std::swap(a, b);
        puts(smaller_pile(b - a) == a ? "Second" : "First");
    }
}
