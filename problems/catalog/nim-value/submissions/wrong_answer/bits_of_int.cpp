// The XOR in 32 bits.
#include <cstdio>
#include <vector>
typedef unsigned long long ull;
using namespace std;

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        vector<ull> a(n);
        ull x = 0;
        for (int i = 0; i < n; i++) {
            scanf("%llu", &a[i]);
            x ^= a[i];
        }
        printf("%d\n", (int)x);
    }
}
