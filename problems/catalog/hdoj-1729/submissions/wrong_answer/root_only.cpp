// The root alone for q.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

ll g(ll s, ll c) {
    if (c == 0 || c == s) return 0;
    ll q = (ll)sqrt((double)s);
    if (c > q) return s - c;
    return c == q ? 0 : g(q, c);
}

int main() {
    int n, number = 0;
    while (scanf("%d", &n) == 1 && n) {
        ll sum = 0;
        while (n--) {
            ll s, c;
            scanf("%lld %lld", &s, &c);
            sum ^= g(s, c);
        }
        printf("Case %d:\n%s\n", ++number, sum ? "Yes" : "No");
    }
}
