// Too slow: plain recursion visits every way to take a heap apart.
#include <bits/stdc++.h>
using namespace std;

int grundy(const vector<int> &moves, int n) {
    vector<bool> reached(moves.size() + 2);
    for (int s : moves)
        if (s <= n) reached[grundy(moves, n - s)] = true;
    int value = 0;
    while (reached[value]) value++;
    return value;
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
