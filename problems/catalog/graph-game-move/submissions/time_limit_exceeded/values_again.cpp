// Every value found again and again.
#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>
using namespace std;

int main() {
    int t, n, m, q;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        vector<vector<int>> next(n), back(n);
        while (m--) {
            int a, b;
            scanf("%d %d", &a, &b);
            next.at(a - 1).push_back(b - 1);
            back.at(b - 1).push_back(a - 1);
        }
        // Values in the order in which all moves of a node are known.
        vector<int> values(n), open(n), queue;
        for (int v = 0; v < n; v++)
            if (!(open.at(v) = next[v].size())) queue.push_back(v);
        for (size_t i = 0; i < queue.size(); i++) {
            int v = queue[i];
            vector<int> met;
            for (int again = 0; again < 20000; again++) {
                met.clear();
                values[v] = 0;
                for (int u : next[v]) met.push_back(values[u]);
                while (find(met.begin(), met.end(), values[v]) != met.end()) values[v]++;
            }
            for (int u : back[v])
                if (!--open[u]) queue.push_back(u);
        }
        scanf("%d", &q);
        while (q--) {
            int k, sum = 0;
            scanf("%d", &k);
            vector<int> tokens(k);
            for (int &p : tokens) {
                scanf("%d", &p), p--;
                sum ^= values[p];
            }
            int from = -1, to = 0;
            for (int p : tokens)
                for (int u : next[p])
                    if (sum && (sum ^ values[p]) == values[u]) from = p, to = u;
            if (from < 0) puts("0");
            else printf("%d %d\n", from + 1, to + 1);
        }
    }
}
