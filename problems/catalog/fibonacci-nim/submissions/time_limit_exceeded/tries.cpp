// Tries every beginning, by recursion.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

bool wins(ll left, ll most) {
    if (left <= most) return true;
    for (ll take = 1; take <= most; take++)
        if (!wins(left - take, 2 * take)) return true;
    return false;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        ll n;
        scanf("%lld", &n);
        ll take = 1;
        while (take < n && wins(n - take, 2 * take)) take++;
        if (take == n) puts("lose");
        else printf("%lld\n", take);
    }
}
