// Chooses the right side and then knocks down the first pin.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

vector<int> value(84);

void fill() {
    for (int n = 1; n < 84; n++) {
        vector<bool> seen(64);
        for (int hit = 1; hit <= 2 && hit <= n; hit++)
            for (int left = 0; left <= n - hit; left++) seen[value[left] ^ value[n - hit - left]] = true;
        while (seen[value[n]]) value[n]++;
    }
}

int g(int n) { return value.at(n); }

vector<int> a;

int total() {
    int x = 0;
    for (int row : a) x ^= g(row);
    return x;
}

void play(int i, int p, int k) {
    a.push_back(a[i] - (p - 1) - k);
    a[i] = p - 1;
}

void answer() {
    int x = total();
    (void)x;
    for (int i = 0; i < (int)a.size(); i++)
        for (int k = 1; k <= 2; k++)
            for (int left = 0; left <= a[i] - k; left++)
                if (true) {
                    cout << i + 1 << ' ' << left + 1 << ' ' << k << endl;
                    play(i, left + 1, k);
                    return;
                }
}

int main() {
    fill();
    int t;
    cin >> t;
    while (t--) {
        int n;
        cin >> n;
        a.resize(n);
        for (int &row : a) cin >> row;
        bool mine = total() != 0;
        cout << (mine ? "First" : "Second") << endl;
        while (true) {
            if (mine) {
                answer();
            } else {
                string i;
                cin >> i;
                if (i == "win") break;
                int p, k;
                cin >> p >> k;
                play(stoi(i) - 1, p, k);
            }
            mine = !mine;
        }
    }
}
