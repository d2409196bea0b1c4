// Values by mex for every box.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

ll g(ll s, ll c) {
    vector<int> value(s + 1);
    for (ll n = s - 1; n >= c; n--) {
        vector<bool> seen(s - n + 2);
        for (ll add = 1; add <= n * n && n + add <= s; add++) seen[value[n + add]] = true;
        while (seen[value[n]]) value[n]++;
    }
    return value[c];
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
