// Values found again and again.
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
        for (int n = 0; n <= limit; n++)
            for (int again = 0; again < 250; again++) {
                value[n] = 0;
                vector<int> met;
                for (int s : moves)
                    if (s <= n) met.push_back(value[n - s]);
                while (find(met.begin(), met.end(), value[n]) != met.end()) value[n]++;
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
            printf("%d\n", sum);
        }
    }
}
