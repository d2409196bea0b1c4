// Wrong: multiples of 3, as if two were always the most.
#include <cstdio>
#include <vector>

int main() {
    long long n;
    while (scanf("%lld", &n) == 1 && n) {
        puts(n % 3 == 0 ? "Second win" : "First win");
    }
}
