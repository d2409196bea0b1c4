// Fewer than q stones are worth 0.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

ll g(ll s, ll c) {
    if (c == 0 || c == s) return 0;
    ll q = (ll)sqrt((double)s);
    while (q + q * q >= s) q--;
    if (c > q) return s - c;
    return 0;
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
