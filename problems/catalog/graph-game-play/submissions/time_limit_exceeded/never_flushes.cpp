// What it writes stays in its buffer.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
using namespace std;

vector<vector<int>> edges;
vector<int> values, tokens;

int value(int v) {
    if (values.at(v) >= 0) return values[v];
    vector<bool> seen(edges[v].size() + 1);
    for (int u : edges[v])
        if (value(u) < (int)seen.size()) seen[value(u)] = true;
    int least = 0;
    while (seen[least]) least++;
    return values[v] = least;
}

int total() {
    int x = 0;
    for (int p : tokens) x ^= values[p];
    return x;
}

void play(int p, int u) { *find(tokens.begin(), tokens.end(), p) = u; }

void answer() {
    int x = total();
    (void)x;
    for (int p : tokens)
        for (int u : edges[p])
            if ((x ^ values[p]) == values[u]) {
                cout << p + 1 << ' ' << u + 1 << '\n';
                play(p, u);
                return;
            }
}

int main() {
    cin.tie(nullptr);
    int t;
    cin >> t;
    while (t--) {
        int n, m, k;
        cin >> n >> m;
        edges.assign(n, {});
        values.assign(n, -1);
        while (m--) {
            int a, b;
            cin >> a >> b;
            edges.at(a - 1).push_back(b - 1);
        }
        cin >> k;
        tokens.resize(k);
        for (int &p : tokens) cin >> p, p--;
        for (int v = 0; v < n; v++) value(v);
        bool mine = total() != 0;
        cout << (mine ? "First" : "Second") << '\n';
        while (true) {
            if (mine) {
                answer();
            } else {
                string a;
                cin >> a;
                if (a == "win") break;
                int b;
                cin >> b;
                play(stoi(a) - 1, b - 1);
            }
            mine = !mine;
        }
    }
}
