// Always what is missing.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

ll g(ll s, ll c) {
    return c == 0 ? 0 : s - c;
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
