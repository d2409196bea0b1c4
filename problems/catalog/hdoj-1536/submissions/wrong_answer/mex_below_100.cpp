// Wrong: room for the values 0..99, but 100 numbers in S can make the value 100.
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
                if (s <= n) seen[value[n - s]] = n;
            while (value[n] < 100 && seen[value[n]] == n) value[n]++;
            if (value[n] == 100) value[n] = 0;
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
