// Looks at all moves again for every position.
#include <bitset>
#include <cstdio>
#include <set>
#include <vector>
using namespace std;

typedef long long ll;

int mex(ll a, ll b) {
    set<int> met;
    for (ll k = 1; k <= a; k++) met.insert(mex(a - k, b));
    for (ll k = 1; k <= b; k++) met.insert(mex(a, b - k));
    for (ll k = 1; k <= a && k <= b; k++) met.insert(mex(a - k, b - k));
    int value = 0;
    while (met.count(value)) value++;
    return value;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        ll a, b;
        scanf("%lld %lld", &a, &b);
        printf("%d\n", mex(a, b));
    }
}
