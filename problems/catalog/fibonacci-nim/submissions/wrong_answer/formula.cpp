// Fibonacci numbers by the golden ratio, in double.
#include <cmath>
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        ll n;
        scanf("%lld", &n);
        double phi = (1 + sqrt(5.0)) / 2;
        ll rest = n, least = n;
        for (int i = 88; i >= 2; i--) {
            ll f = (ll)(pow(phi, i) / sqrt(5.0) + 0.5);
            if (f <= rest) rest -= f, least = f;
        }
        if (least == n) puts("lose");
        else printf("%lld\n", least);
    }
}
