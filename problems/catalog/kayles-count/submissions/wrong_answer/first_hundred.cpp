// Only the first hundred places.
#include <cstdio>
#include <cstdlib>
#include <vector>
using namespace std;

typedef long long ll;

int value[84];

void fill() {
    for (int n = 1; n < 84; n++) {
        bool seen[64] = {};
        for (int hit = 1; hit <= 2 && hit <= n; hit++)
            for (int left = 0; left <= n - hit; left++) seen[value[left] ^ value[n - hit - left]] = true;
        while (seen[value[n]]) value[n]++;
    }
}

int g(ll n) { return value[n < 84 ? n : 72 + n % 12]; }

ll splits(ll pins, int wanted) {
    ll count = 0;
    for (ll left = 0; left <= pins && left < 100; left++) count += (g(left) ^ g(pins - left)) == wanted;
    return count;
}

int main() {
    fill();
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, sum = 0;
        scanf("%d", &n);
        vector<ll> a(n);
        for (ll &row : a) {
            scanf("%lld", &row);
            sum ^= g(row);
        }
        ll count = 0;
        for (ll row : a)
            for (int k = 1; k <= 2 && k <= row && sum; k++) count += splits(row - k, sum ^ g(row));
        printf("%lld\n", count);
    }
}
