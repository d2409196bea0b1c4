// Always begins.
#include <iostream>
#include <string>
#include <vector>
typedef unsigned long long ull;
using namespace std;

int main() {
    int t;
    cin >> t;
    while (t--) {
        int n;
        cin >> n;
        vector<ull> a(n);
        ull x = 0;
        for (int i = 0; i < n; i++) {
            cin >> a[i];
            x ^= a[i];
        }
        bool mine = true;
        cout << (mine ? "First" : "Second") << endl;
        while (true) {
            if (mine) {
                x = 0;
                for (int i = 0; i < n; i++) x ^= a[i];
                int i = 0;
                while (i + 1 < n && !((a[i] ^ x) < a[i])) i++;
                ull take = (a[i] ^ x) < a[i] ? a[i] - (a[i] ^ x) : 1;
                a[i] -= take;
                cout << i + 1 << ' ' << take << endl;
            } else {
                string word;
                cin >> word;
                if (word == "win") break;
                ull take;
                cin >> take;
                a[stoi(word) - 1] -= take;
            }
            mine = !mine;
        }
    }
}
