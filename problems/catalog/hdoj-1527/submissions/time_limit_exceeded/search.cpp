// Too slow: tries every move of every position.
#include <algorithm>
#include <cstdio>

bool wins(int a, int b) {
    for (int take = std::max(a, b); take > 0; take--) {
        if (take <= a && !wins(a - take, b)) return true;
        if (take <= b && !wins(a, b - take)) return true;
        if (take <= a && take <= b && !wins(a - take, b - take)) return true;
    }
    return false;
}

int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) puts(wins(a, b) ? "1" : "0");
}
