// A search for every string, nothing remembered.
#include <iostream>
#include <string>
using namespace std;

bool wins(string s) {
    for (size_t i = 0; i < s.size(); i++) {
        if (s[i] == '0' && !wins(s.substr(0, i))) return true;
        for (char d = '0'; d < s[i]; d++) {
            string after = s;
            after[i] = d;
            if (!wins(after)) return true;
        }
    }
    return false;
}

int main() {
    string s;
    while (cin >> s) cout << (wins(s) ? "Yes" : "No") << '\n';
}
