// Too slow: plain search over all orders of the factors.
#include <cstdio>

long long n;

bool wins(long long p) {
    if (p >= n) return false;
    bool won = false;
    for (int factor = 2; factor <= 9; factor++)
        if (!wins(p * factor)) won = true;
    return won;
}

int main() {
    while (scanf("%lld", &n) == 1) puts(wins(1) ? "Stan wins." : "Ollie wins.");
}
