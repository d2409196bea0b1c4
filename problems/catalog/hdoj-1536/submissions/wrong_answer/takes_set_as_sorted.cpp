// Wrong: stops at the first number that is too large, but S is not sorted.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int k;
    while (scanf("%d", &k) == 1 && k > 0) {
        vector<int> moves(k);
        for (int &s : moves) scanf("%d", &s);
        const int limit = 10000;
        vector<int> value(limit + 1), seen(k + 2, -1);
        for (int n = 0; n <= limit; n++) {
            for (int s : moves)
            {
                if (s > n) break;
                seen[value[n - s]] = n;
            }
            while (seen[value[n]] == n) value[n]++;
        }
        int m;
        scanf("%d", &m);
        while (m--) {
            int l, sum = 0;
            scanf("%d", &l);
            while (l--) {
                int h;
                scanf("%d", &h);
                sum ^= value[h];
            }
            putchar(sum ? 'W' : 'L');
        }
        putchar('\n');
    }
}
