// A new table for every board.
#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>
using namespace std;

int main() {
    const int most = 1000;
    vector<int> strip(3), value(most + 1);
    int m, p;
    for (int &length : strip) scanf("%d", &length);
    {
        for (int n = 1; n <= most; n++) {
            vector<bool> seen(1024);
            for (int length : strip)
                for (int left = 0; left <= n - length; left++) seen[value[left] ^ value[n - length - left]] = true;
            while (seen[value[n]]) value[n]++;
        }
    }
    scanf("%d", &m);
    while (m--) {
        scanf("%d", &p);
        fill(value.begin(), value.end(), 0);
        for (int n = 1; n <= p; n++) {
            set<int> seen;
            for (int length : strip)
                for (int left = 0; left <= n - length; left++) seen.insert(value[left] ^ value[n - length - left]);
            while (seen.count(value[n])) value[n]++;
        }
        puts(value.at(p) ? "1" : "2");
    }
}
