// Looks for the cut that makes the tree worth 0.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

vector<vector<int>> below;
vector<bool> is_cut;

int value(int v) {
    int x = 0;
    for (int u : below[v])
        if (!is_cut[u]) x ^= value(u) + 1;
    return x;
}

void hang(vector<vector<int>> &next, int v, int from) {
    for (int u : next[v])
        if (u != from) {
            below[v].push_back(u);
            hang(next, u, v);
        }
}

// Whether the edge above a node below v can be cut so that it is well.
int look(int v) {
    for (int u : below[v]) {
        if (is_cut[u]) continue;
        is_cut[u] = true;
        if (value(1) == 0) return u;
        is_cut[u] = false;
        int found = look(u);
        if (found) return found;
    }
    return 0;
}

int main() {
    int t;
    cin >> t;
    while (t--) {
        int n;
        cin >> n;
        vector<vector<int>> next(n + 1);
        for (int i = 1; i < n; i++) {
            int a, b;
            cin >> a >> b;
            next.at(a).push_back(b);
            next.at(b).push_back(a);
        }
        below.assign(n + 1, {});
        is_cut.assign(n + 1, false);
        hang(next, 1, 0);
        bool mine = value(1) != 0;
        cout << (mine ? "First" : "Second") << endl;
        while (true) {
            if (mine) {
                int v = look(1);
                cout << v << endl;
            } else {
                string v;
                cin >> v;
                if (v == "win") break;
                is_cut[stoi(v)] = true;
            }
            mine = !mine;
        }
    }
}
