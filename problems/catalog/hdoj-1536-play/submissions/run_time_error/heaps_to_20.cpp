// A table up to 20.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int t;
    cin >> t;
    while (t--) {
        int k, l;
        cin >> k;
        vector<int> moves(k), value(20 + 1);
        for (int &s : moves) cin >> s;
        for (int n = 0; n <= 20; n++) {
            vector<bool> seen(k + 2);
            for (int s : moves)
                if (s <= n) seen[value[n - s]] = true;
            while (seen[value[n]]) value[n]++;
        }
        cin >> l;
        vector<int> heaps(l);
        int sum = 0;
        for (int &h : heaps) {
            cin >> h;
            sum ^= value.at(h);
        }
        bool mine = sum != 0;
        cout << (mine ? "First" : "Second") << endl;
        while (true) {
            if (mine) {
                sum = 0;
                for (int h : heaps) sum ^= value[h];
                int heap = -1, take = 0;
                for (int i = 0; i < l && heap < 0; i++)
                    for (int s : moves)
                        if (s <= heaps[i] && (sum ^ value[heaps[i]]) == value[heaps[i] - s]) heap = i, take = s;
                if (heap < 0) heap = 0;
                heaps[heap] -= take;
                cout << heap + 1 << ' ' << take << endl;
            } else {
                string i;
                cin >> i;
                if (i == "win") break;
                int s;
                cin >> s;
                heaps[stoi(i) - 1] -= s;
            }
            mine = !mine;
        }
    }
}
