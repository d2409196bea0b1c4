// Wrong: a double has 53 bits, the piles have 60.
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
        puts((long long)((b - a) * ((1 + std::sqrt(5.0)) / 2)) == a ? "Second" : "First");
    }
}
