// The smaller pile of the lost pair with difference d is (d + floor(sqrt(5 d d))) / 2.
#include <cmath>
#include <cstdio>
#include <cstdlib>

int main() {
    long long a, b;
    while (scanf("%lld %lld", &a, &b) == 2) {
        long long d = llabs(a - b), square = 5 * d * d;
        long long root = (long long)std::sqrt((double)square);
        while (root * root > square) root--;
        while ((root + 1) * (root + 1) <= square) root++;
        puts((d + root) / 2 == (a < b ? a : b) ? "0" : "1");
    }
}
