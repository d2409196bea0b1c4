// Too slow: makes the table of the set again for every heap of every position.
#include <bits/stdc++.h>
using namespace std;

int grundy(const vector<int> &moves, int h) {
    vector<int> value(h + 1), seen(moves.size() + 2, -1);
    for (int n = 0; n <= h; n++) {
        for (int s : moves)
            if (s <= n) seen[value[n - s]] = n;
        while (seen[value[n]] == n) value[n]++;
    }
    return value[h];
}

int main() {
    int k;
    while (scanf("%d", &k) == 1 && k > 0) {
        vector<int> moves(k);
        for (int &s : moves) scanf("%d", &s);
        int m;
        scanf("%d", &m);
        while (m--) {
            int l, sum = 0;
            scanf("%d", &l);
            while (l--) {
                int h;
                scanf("%d", &h);
                sum ^= grundy(moves, h);
            }
            putchar(sum ? 'W' : 'L');
        }
        putchar('\n');
    }
}
