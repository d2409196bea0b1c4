// Too slow: searches every way to cut the wires, with a memo on the set of wires that is left.
#include <bitset>
#include <cstdio>
#include <set>
#include <unordered_map>
#include <utility>
#include <vector>
using namespace std;

typedef bitset<512> Wires;
vector<pair<int, int>> wires;
unordered_map<Wires, int> memo;

Wires standing(const Wires &left) {
    Wires reached;
    vector<char> seen(100);
    vector<int> todo = {1};
    seen[1] = true;
    while (!todo.empty()) {
        int u = todo.back();
        todo.pop_back();
        for (size_t i = 0; i < wires.size(); i++) {
            if (!left[i] || (wires[i].first != u && wires[i].second != u)) continue;
            reached[i] = true;
            int v = wires[i].first + wires[i].second - u;
            if (!seen[v]) {
                seen[v] = true;
                todo.push_back(v);
            }
        }
    }
    return reached;
}

int grundy(const Wires &left) {
    auto known = memo.find(left);
    if (known != memo.end()) return known->second;
    set<int> options;
    for (size_t i = 0; i < wires.size(); i++)
        if (left[i]) {
            Wires cut = left;
            cut[i] = false;
            options.insert(grundy(standing(cut)));
        }
    int value = 0;
    while (options.count(value)) value++;
    return memo[left] = value;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        int sum = 0;
        while (n--) {
            int m, k;
            scanf("%d %d", &m, &k);
            wires.resize(k);
            memo.clear();
            Wires all;
            for (int i = 0; i < k; i++) {
                scanf("%d %d", &wires[i].first, &wires[i].second);
                all[i] = true;
            }
            sum ^= grundy(all);
        }
        puts(sum ? "First" : "Second");
    }
}
