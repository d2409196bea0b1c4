// A table of values for each set, and every number of the set for every heap.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int k;
    while (scanf("%d", &k) == 1 && k > 0) {
        vector<int> moves(k);
        for (int &s : moves) scanf("%d", &s);
        sort(moves.begin(), moves.end());
        moves.erase(unique(moves.begin(), moves.end()), moves.end());
        const int limit = 10000;
        vector<int> value(limit + 1), seen(k + 2, -1);
        for (int n = 0; n <= limit; n++) {
            for (int s : moves)
                if (s <= n) seen[value[n - s]] = n;
            while (seen[value[n]] == n) value[n]++;
        }
        int m;
        scanf("%d", &m);
        while (m--) {
            int l, sum = 0;
            scanf("%d", &l);
            vector<int> heaps(l);
            for (int &h : heaps) {
                scanf("%d", &h);
                sum ^= value.at(h);
            }
            int heap = -1, take = 0;
            for (int i = 0; i < l && heap < 0; i++)
                for (int s : moves)
                    if (sum && s <= heaps[i] && (sum ^ value[heaps[i]]) == value[heaps[i] - s]) heap = i, take = s;
            if (heap < 0) puts("0");
            else printf("%d %d\n", heap + 1, take);
        }
    }
}
