// Formulas for the first two kinds, a table for the third.
#include <cstdio>
#include <vector>
using namespace std;
typedef long long ll;

ll two(ll n) { return n % 4 == 0 ? n - 1 : n % 4 == 3 ? n + 1 : n; }

ll three(ll n) { return n % 8 == 0 ? n - 1 : n % 8 == 7 ? n + 1 : n; }

int main() {
    vector<int> value(4001);
    for (int n = 1; n < 4001; n++) {
        vector<bool> seen(512);
        for (int a = 1; 2 * a < n; a++) seen[value[a] ^ value[n - a]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        ll sum = 0;
        scanf("%d", &n);
        while (n--) {
            ll kind, a;
            scanf("%lld %lld", &kind, &a);
            sum ^= kind == 1 ? two(a) : kind == 2 ? three(a) : value.at(a);
        }
        puts(sum ? "First" : "Second");
    }
}
