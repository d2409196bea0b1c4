// Wrong: the XOR belongs to the sum in which only one heap is moved in.
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
        std::vector<int> value(largest + 1);
        for (int h = 0; h <= largest; h++) {
            std::vector<bool> seen(set.size() + 1);
            for (int s : set)
                if (s <= h) seen[value[h - s]] = true;
            while (seen[value[h]]) value[h]++;
        }
        int sum = 0;
        for (int h : heaps) sum ^= value[h];
        puts(sum ? "First" : "Second");
    }
}
