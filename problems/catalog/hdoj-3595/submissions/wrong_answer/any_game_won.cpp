// Wrong: one won game is enough.
#include <algorithm>
#include <cstdio>

// The steps of a game, x <= y, by Euclid's algorithm; odd means won.
int steps(int x, int y) {
    if (x == 0) return 0;
    int rest = steps(y % x, x);
    return y / x > 1 && rest % 2 ? rest + 2 : rest + 1;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        int won = 0;
        while (n--) {
            int x, y;
            scanf("%d %d", &x, &y);
            won |= steps(std::min(x, y), std::max(x, y)) % 2;
        }
        puts(won ? "MM" : "GG");
    }
}
