// Too slow: every line of play of every game.
#include <algorithm>
#include <cstdio>

int steps(int x, int y) {
    int most = -1, fewest = 30000;
    for (int left = y - x; left >= 0; left -= x) {
        int after = left ? steps(std::min(left, x), std::max(left, x)) : 0;
        if (after % 2 == 0) most = std::max(most, after);
        fewest = std::min(fewest, after);
    }
    return most >= 0 ? most + 1 : fewest + 1;
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
