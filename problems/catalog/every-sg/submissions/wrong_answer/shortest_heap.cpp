// Wrong: the heap that ends first decides nothing.
#include <algorithm>
#include <cstdio>
#include <vector>

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
        int largest = *std::max_element(heaps.begin(), heaps.end());
        std::vector<int> steps(largest + 1);
        for (int h = 0; h <= largest; h++) {
            int most = -1, fewest = 1000000;
            for (int s : set) {
                if (s > h) continue;
                int after = steps[h - s];
                if (after % 2 == 0) most = std::max(most, after);
                fewest = std::min(fewest, after);
            }
            steps[h] = most >= 0 ? most + 1 : fewest < 1000000 ? fewest + 1 : 0;
        }
        int longest = 1000000;
        for (int h : heaps) longest = std::min(longest, steps[h]);
        puts(longest % 2 ? "First" : "Second");
    }
}
