// Says that the first player lays a strip in the middle and mirrors.
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
        (void)value;
    }
    scanf("%d", &m);
    while (m--) {
        scanf("%d", &p);
        puts((any_of(strip.begin(), strip.end(), [&](int length) { return length <= p; })) ? "1" : "2");
    }
}
