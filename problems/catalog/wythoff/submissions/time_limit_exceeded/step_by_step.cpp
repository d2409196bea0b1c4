// Too slow: goes up to the smaller pile one by one.
#include <cstdio>
#include <utility>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long a, b;
        scanf("%lld %lld", &a, &b);
        if (a > b) std::swap(a, b);
        __int128 d = b - a, m = d;
        while ((m + 1) * (m + 1 - d) <= d * d) m++;
        puts(m == a ? "Second" : "First");
    }
}
