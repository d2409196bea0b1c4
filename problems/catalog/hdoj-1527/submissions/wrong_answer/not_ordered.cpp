// Wrong: expects the smaller pile first.
#include <cmath>
#include <cstdio>

int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2)
        puts((int)((b - a) * (1 + std::sqrt(5.0)) / 2) == a ? "0" : "1");
}
