#include <bits/stdc++.h>
using namespace std;
typedef long long ll;
typedef pair<int, int> pii;
const int N = 200005;

int n, m, s[128], sg[10005];
vector<int> edges[N];
map<string, int> ids;

struct Dsu {
    vector<int> up, size;
    explicit Dsu(int n) : up(n), size(n, 1) { iota(up.begin(), up.end(), 0); }
    int find(int x) { return up[x] == x ? x : up[x] = find(up[x]); }
    bool join(int a, int b) {
        a = find(a), b = find(b);
        if (a == b) return false;
        if (size[a] < size[b]) swap(a, b);
        up[b] = a, size[a] += size[b];
        return true;
    }
};

int grundy(int heap) {
    if (sg[heap] >= 0) return sg[heap];
    set<int> seen;
    for (int i = 0; i < m && s[i] <= heap; i++) seen.insert(grundy(heap - s[i]));
    int value = 0;
    while (seen.count(value)) value++;
    return sg[heap] = value;
}

vector<ll> distances(int from) {
    vector<ll> d(n + 1, LLONG_MAX);
    priority_queue<pair<ll, int>, vector<pair<ll, int>>, greater<pair<ll, int>>> q;
    q.push({d[from] = 0, from});
    while (!q.empty()) {
        auto [far, at] = q.top();
        q.pop();
        if (far > d[at]) continue;
        for (int to : edges[at])
            if (far + 1 < d[to]) q.push({d[to] = far + 1, to});
    }
    return d;
}

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    memset(sg, -1, sizeof sg);
    cin >> m;
    for (int i = 0; i < m; i++) cin >> s[i];
    sort(s, s + m);
    string name, answer;
    for (int heap, sum = 0; cin >> name >> heap; answer += sum ? 'W' : 'L') {
        sum ^= grundy(heap) ^ ids.emplace(name, ids.size()).first->second;
    }
    Dsu dsu(N);
    dsu.join(1, 2);
    cout << answer << ' ' << distances(0).size() << endl;
}
