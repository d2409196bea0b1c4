// Mirrored places taken for one.
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

// In how many ways `pins` are on the two sides of a gap that have that value together.
ll splits(ll pins, int wanted) {
    ll count = 0;
    ll edge = pins < 400 ? pins + 1 : 84;
    for (ll left = 0; left < edge; left++) count += (g(left) ^ g(pins - left)) == wanted;
    if (pins < 400) return count;
    // The same at the other end; between them both parts are in the period.
    count *= 2;
    ll between = pins + 1 - 2 * edge;
    for (ll left = edge; left < edge + 12; left++)
        if ((g(left) ^ g(pins - left)) == wanted) count += (between - (left - edge) + 11) / 12;
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
            for (int k = 1; k <= 2 && k <= row && sum; k++) count += (splits(row - k, sum ^ g(row)) + 1) / 2;
        printf("%lld\n", count);
    }
}
