// Tries every beginning, by recursion.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

bool wins(ll left, ll most, ll k) {
    if (left <= most) return true;
    for (ll take = 1; take <= most; take++)
        if (!wins(left - take, k * take, k)) return true;
    return false;
}

int main() {
    int t, number = 0;
    scanf("%d", &t);
    while (t--) {
        ll n;
        ll k;
        scanf("%lld %lld", &n, &k);
        ll take = 1;
        while (take < n && wins(n - take, k * take, k)) take++;
        printf("Case %d: ", ++number);
        if (take == n) puts("lose");
        else printf("%lld\n", take);
    }
}
