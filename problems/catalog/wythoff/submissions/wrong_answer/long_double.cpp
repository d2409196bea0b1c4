// Wrong: a long double has 64 bits, but not all of its product with the ratio are right.
#include <cmath>
#include <cstdio>
#include <utility>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long a, b;
        scanf("%lld %lld", &a, &b);
        if (a > b) std::swap(a, b);
        puts((long long)((b - a) * ((1 + sqrtl(5.0L)) / 2)) == a ? "Second" : "First");
    }
}
