// Wrong: the memo of the first set is still there when the next set comes.
#include <bits/stdc++.h>
using namespace std;

map<int, int> memo;
vector<int> moves;

int grundy(int n) {
    auto known = memo.find(n);
    if (known != memo.end()) return known->second;
    set<int> reached;
    for (int s : moves)
        if (s <= n) reached.insert(grundy(n - s));
    int value = 0;
    while (reached.count(value)) value++;
    return memo[n] = value;
}

int main() {
    int k;
    while (scanf("%d", &k) == 1 && k > 0) {
        moves.resize(k);
        for (int &s : moves) scanf("%d", &s);
        int m;
        scanf("%d", &m);
        while (m--) {
            int l, sum = 0;
            scanf("%d", &l);
            while (l--) {
                int h;
                scanf("%d", &h);
                sum ^= grundy(h);
            }
            putchar(sum ? 'W' : 'L');
        }
        putchar('\n');
    }
}
