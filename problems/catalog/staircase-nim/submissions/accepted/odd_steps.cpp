// The XOR of the odd steps.
#include <algorithm>
#include <array>
#include <cstdio>
#include <vector>
using namespace std;
typedef unsigned long long ull;

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        vector<ull> a(n + 1);
        for (int i = 1; i <= n; i++) scanf("%llu", &a.at(i));
        ull x = 0;
        for (int i = 1; i <= n; i += 2) x ^= a[i];
        puts(x ? "First" : "Second");
    }
}
