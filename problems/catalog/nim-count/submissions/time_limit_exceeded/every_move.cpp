// Tries every number of stones.
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
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (ull take = 1; take <= a[i]; take++) {
                if ((x ^ a[i] ^ (a[i] - take)) == 0) count++;
            }
        }
        printf("%d\n", count);
    }
}
