// Looks for the place by halves, with products of 32 bits.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

int main() {
    int t, number = 0;
    scanf("%d", &t);
    while (t--) {
        ll n;
        ll k;
        scanf("%lld %lld", &n, &k);
        vector<ll> a = {1};
        while (a.back() < n) {
            size_t low = 0, high = a.size() - 1;
            while (low < high) {
                size_t middle = (low + high) / 2;
                if ((int)((unsigned)k * (unsigned)a[middle]) < (int)a.back()) low = middle + 1;
                else high = middle;
            }
            a.push_back(a.back() + a[low]);
        }
        ll rest = n, least = n;
        for (int i = (int)a.size() - 1; i >= 0; i--)
            if (a[i] <= rest) rest -= a[i], least = a[i];
        printf("Case %d: ", ++number);
        if (least == n) puts("lose");
        else printf("%lld\n", least);
    }
}
