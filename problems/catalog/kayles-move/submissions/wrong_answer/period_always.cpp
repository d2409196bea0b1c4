// The period without the exceptions.
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

int g(ll n) { return n == 0 ? 0 : value[72 + n % 12]; }

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
        bool found = false;
        for (int i = 0; i < n && sum && !found; i++)
            for (int k = 1; k <= 2 && k <= a[i] && !found; k++)
                for (ll left = 0; left <= a[i] - k && left < 100 && !found; left++)
                    if ((g(left) ^ g(a[i] - k - left)) == (sum ^ g(a[i]))) {
                        printf("%d %lld %d\n", i + 1, left + 1, k);
                        found = true;
                    }
        if (!found) puts("0");
    }
}
