// Wrong: makes pairs from the left, and leaves the last one alone.
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
        for (int i = 0; i < n; i += 2) sum ^= i + 1 < n ? p[i + 1] - p[i] - 1 : p[i] - (i ? p[i - 1] : 0) - 1;
        puts(sum ? "Georgia will win" : "Bob will win");
    }
}
