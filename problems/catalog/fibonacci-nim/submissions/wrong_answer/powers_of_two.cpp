// Powers of two in place of Fibonacci numbers.
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
        ll least = n & -n;
        if (least == n) puts("lose");
        else printf("%lld\n", least);
    }
}
