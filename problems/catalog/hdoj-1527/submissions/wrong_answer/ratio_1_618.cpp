// Wrong: the golden ratio to four digits.
#include <cstdio>
#include <utility>

int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) {
        if (a > b) std::swap(a, b);
        puts((int)((b - a) * 1.618) == a ? "0" : "1");
    }
}
