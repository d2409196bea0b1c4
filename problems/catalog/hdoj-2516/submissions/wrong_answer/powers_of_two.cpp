// Wrong: that is the rule where at most as many as before may be taken.
#include <cstdio>
#include <vector>

int main() {
    long long n;
    while (scanf("%lld", &n) == 1 && n) {
        puts((n & (n - 1)) == 0 ? "Second win" : "First win");
    }
}
