// Wrong: lists the lost pairs from (1, 1) on, one difference too early.
#include <cmath>
#include <cstdio>
#include <utility>

int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) {
        if (a > b) std::swap(a, b);
        puts((int)((b - a + 1) * (1 + std::sqrt(5.0)) / 2) == a ? "0" : "1");
    }
}
