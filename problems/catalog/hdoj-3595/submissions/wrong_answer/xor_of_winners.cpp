// Wrong: the parity of the games that are won, as if they were moved in one after the other.
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
        int sum = 0;
        while (n--) {
            int x, y;
            scanf("%d %d", &x, &y);
            sum ^= steps(std::min(x, y), std::max(x, y)) % 2;
        }
        puts(sum ? "MM" : "GG");
    }
}
