// Wrong: counts a heap as m when it is larger.
#include <algorithm>
#include <cstdio>

int main() {
    int t, n;
    long long m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %lld", &n, &m);
        long long x = 0, a;
        while (n--) {
            scanf("%lld", &a);
            x ^= std::min(a, m);
        }
        puts(x ? "First" : "Second");
    }
}
