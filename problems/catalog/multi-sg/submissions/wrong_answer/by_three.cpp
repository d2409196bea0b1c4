// The third kind by its remainder of three.
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

ll two(ll n) { return n % 4 == 0 ? n - 1 : n % 4 == 3 ? n + 1 : n; }

ll three(ll n) { return n % 8 == 0 ? n - 1 : n % 8 == 7 ? n + 1 : n; }

int main() {

    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        ll sum = 0;
        scanf("%d", &n);
        while (n--) {
            ll kind, a;
            scanf("%lld %lld", &kind, &a);
            sum ^= kind == 1 ? two(a) : kind == 2 ? three(a) : (ll)(a > 2 && a % 3 != 1);
        }
        puts(sum ? "First" : "Second");
    }
}
