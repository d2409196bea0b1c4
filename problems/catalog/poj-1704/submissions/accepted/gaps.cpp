// Pairs from the right; the gap of a pair is a heap.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        std::vector<int> p(n);
        for (int &x : p) scanf("%d", &x);
        std::sort(p.begin(), p.end());
        int sum = 0;
        for (int i = n - 1; i >= 0; i -= 2) sum ^= p[i] - (i ? p[i - 1] : 0) - 1;
        puts(sum ? "Georgia will win" : "Bob will win");
    }
}
