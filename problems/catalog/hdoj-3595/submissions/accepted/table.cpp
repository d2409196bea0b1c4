// The steps of all games by the rules: prolong what is won, shorten what is lost.
#include <algorithm>
#include <cstdio>

short steps[1001][1001];

int main() {
    for (int x = 1; x <= 1000; x++)
        for (int y = x; y <= 1000; y++) {
            int most = -1, fewest = 30000;
            for (int left = y - x; left >= 0; left -= x) {
                int after = left ? steps[std::min(left, x)][std::max(left, x)] : 0;
                if (after % 2 == 0) most = std::max(most, after);
                fewest = std::min(fewest, after);
            }
            steps[x][y] = most >= 0 ? most + 1 : fewest + 1;
        }
    int n;
    while (scanf("%d", &n) == 1) {
        int longest = 0;
        while (n--) {
            int x, y;
            scanf("%d %d", &x, &y);
            longest = std::max<int>(longest, steps[std::min(x, y)][std::max(x, y)]);
        }
        puts(longest % 2 ? "MM" : "GG");
    }
}
