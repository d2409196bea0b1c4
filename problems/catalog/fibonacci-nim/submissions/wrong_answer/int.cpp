// 32 bits.
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
        vector<int> f = {1, 2};
        while (f.back() <= n && f.size() < 44) f.push_back(f[f.size() - 1] + f[f.size() - 2]);
        int least = n, rest = n;
        for (int i = f.size() - 1; i >= 0; i--)
            if (f[i] <= rest) rest -= f[i], least = f[i];
        if (least == n) puts("lose");
        else printf("%d\n", least);
    }
}
