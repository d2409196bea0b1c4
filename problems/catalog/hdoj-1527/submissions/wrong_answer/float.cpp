// Wrong: a float has 24 bits.
#include <cmath>
#include <cstdio>
#include <utility>

int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) {
        if (a > b) std::swap(a, b);
        float ratio = (1 + std::sqrt(5.0f)) / 2;
        puts((int)((b - a) * ratio) == a ? "0" : "1");
    }
}
