// Wrong: answers equal piles by symmetry, though they can be taken at once.
#include <cmath>
#include <cstdio>
#include <utility>

int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) {
        if (a > b) std::swap(a, b);
        puts(a == b || (int)((b - a) * (1 + std::sqrt(5.0)) / 2) == a ? "0" : "1");
    }
}
