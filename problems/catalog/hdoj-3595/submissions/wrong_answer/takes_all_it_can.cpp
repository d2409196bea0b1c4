// Wrong: lets both always take the largest multiple.
#include <algorithm>
#include <cstdio>

// The steps of a game, x <= y, by Euclid's algorithm; odd means won.
int steps(int x, int y) {
    if (x == 0) return 0;
    int rest = steps(y % x, x);
    return rest + 1;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        int longest = 0;
        while (n--) {
            int x, y;
            scanf("%d %d", &x, &y);
            longest = std::max(longest, steps(std::min(x, y), std::max(x, y)));
        }
        puts(longest % 2 ? "MM" : "GG");
    }
}
