// Wrong: the distance of a pair in place of the gap between.
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
        for (int i = n; i >= 0; i -= 2) sum ^= p[i] - (i ? p[i - 1] : 0);
        puts(sum ? "Georgia will win" : "Bob will win");
    }
}
