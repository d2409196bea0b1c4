// A table of all piles up to 100000.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        ll n;
        scanf("%lld", &n);
        if (n > 100000) return 1;
        vector<ll> f = {1, 2};
        while (f.back() <= n) f.push_back(f[f.size() - 1] + f[f.size() - 2]);
        ll least = n, rest = n;
        for (int i = f.size() - 1; i >= 0; i--)
            if (f[i] <= rest) rest -= f[i], least = f[i];
        if (least == n) puts("lose");
        else printf("%lld\n", least);
    }
}
