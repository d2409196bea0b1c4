// Values of parts added.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    const int most = 1000;
    vector<int> strip(3), value(most + 1);
    int m, p;
    for (int &length : strip) scanf("%d", &length);
    {
        for (int n = 1; n <= most; n++) {
            vector<bool> seen(1 << 20);
            for (int length : strip)
                for (int left = 0; left <= n - length; left++) seen[(1 << 20) - 1 < value[left] + value[n - length - left] ? 0 : value[left] + value[n - length - left]] = true;
            while (seen[value[n]]) value[n]++;
        }
    }
    scanf("%d", &m);
    while (m--) {
        scanf("%d", &p);
        puts(value.at(p) ? "1" : "2");
    }
}
