// A table up to 500.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    const int most = 500;
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
        puts(value.at(p) ? "1" : "2");
    }
}
