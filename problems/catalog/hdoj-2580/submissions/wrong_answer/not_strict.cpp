// One too many parts in the sums.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

int main() {
    int t, number = 0;
    scanf("%d", &t);
    while (t--) {
        ll n;
        ll k;
        scanf("%lld %lld", &n, &k);
        vector<ll> a = {1}, b = {1};
        size_t t0 = 0;
        while (a.back() < n) {
            ll next = b.back() + 1;
            a.push_back(next);
            while (t0 + 1 < a.size() && k * a[t0] <= next) t0++;
            // b: the largest sum of smaller lost sizes.
            b.push_back(t0 == 0 ? next : next + b[t0 - 1]);
        }
        ll rest = n, least = n;
        for (int i = (int)a.size() - 1; i >= 0; i--)
            if (a[i] <= rest) rest -= a[i], least = a[i];
        printf("Case %d: ", ++number);
        if (least == n) puts("lose");
        else printf("%lld\n", least);
    }
}
