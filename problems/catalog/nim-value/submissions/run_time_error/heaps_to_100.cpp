// Room for 100 heaps.
#include <cstdio>
#include <vector>
#include <array>
typedef unsigned long long ull;
using namespace std;

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        array<ull, 100> a;
        ull x = 0;
        for (int i = 0; i < n; i++) {
            scanf("%llu", &a.at(i));
            x ^= a[i];
        }
        printf("%llu\n", x);
    }
}
