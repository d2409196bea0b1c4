// Only whether it is won.
#include <bitset>
#include <cstdio>
#include <set>
#include <vector>
using namespace std;

typedef long long ll;

const int most = 400;
int value[most + 1][most + 1];
bitset<3 * most + 2> row[most + 1], column[most + 1], diagonal[2 * most + 1];

void fill() {
    for (int a = 0; a <= most; a++)
        for (int b = 0; b <= most; b++) {
            auto met = row[a] | column[b] | diagonal[a - b + most];
            int v = (~met)._Find_first();
            value[a][b] = v;
            row[a][v] = column[b][v] = diagonal[a - b + most][v] = true;
        }
}

int main() {
    fill();
    int t;
    scanf("%d", &t);
    while (t--) {
        ll a, b;
        scanf("%lld %lld", &a, &b);
        printf("%d\n", value[a][b] != 0);
    }
}
