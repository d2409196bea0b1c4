// Always in the middle of the first row.
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
        ll left = (a[0] - 1) / 2;
        if (!sum) puts("0");
        else printf("1 %lld %d\n", left + 1, a[0] % 2 ? 1 : 2);
    }
}
