// Wrong: plays one game at a time, so adds up Grundy values.
#include <algorithm>
#include <cstdio>
#include <vector>

std::vector<std::vector<int>> value(1001, std::vector<int>(1001));

int main() {
    for (int x = 1; x <= 1000; x++)
        for (int y = x; y <= 1000; y++) value[x][y] = y / x;
    int n;
    while (scanf("%d", &n) == 1) {
        int sum = 0;
        while (n--) {
            int x, y;
            scanf("%d %d", &x, &y);
            sum ^= value[std::min(x, y)][std::max(x, y)];
        }
        puts(sum ? "MM" : "GG");
    }
}
