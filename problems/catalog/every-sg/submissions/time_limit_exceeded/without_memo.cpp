// Too slow: every line of play of every heap.
#include <algorithm>
#include <cstdio>
#include <vector>

int steps(const std::vector<int> &set, int h) {
    int most = -1, fewest = 1000000;
    for (int s : set) {
        if (s > h) continue;
        int after = steps(set, h - s);
        if (after % 2 == 0) most = std::max(most, after);
        fewest = std::min(fewest, after);
    }
    return most >= 0 ? most + 1 : fewest < 1000000 ? fewest + 1 : 0;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int k, n;
        scanf("%d", &k);
        std::vector<int> set(k), heaps;
        for (int &s : set) scanf("%d", &s);
        scanf("%d", &n);
        heaps.resize(n);
        for (int &h : heaps) scanf("%d", &h);
        int longest = 0;
        for (int h : heaps) longest = std::max(longest, steps(set, h));
        puts(longest % 2 ? "First" : "Second");
    }
}
