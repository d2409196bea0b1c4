// A table with an entry for each number.
#include <cstdio>
#include <vector>

int main() {
    long long n;
    while (scanf("%lld", &n) == 1 && n) {
        std::vector<long long> lost(n + 1);
        long long a = 1, b = 2;
        lost[2] = 1;
        while (b < n) {
            b += a, a = b - a;
            if (b <= n) lost[b] = 1;
        }
        puts(lost[n] ? "Second win" : "First win");
    }
}
