// A table of pairs up to 1000.
#include <cstdio>

typedef long long ll;

bool won[1001][1001];

void fill() {
    for (int a = 0; a <= 1000; a++)
        for (int b = 0; b <= 1000; b++)
            if (!won[a][b])
                for (int k = 1; k <= 1000; k++) {
                    if (a + k <= 1000) won[a + k][b] = true;
                    if (b + k <= 1000) won[a][b + k] = true;
                    if (a + k <= 1000 && b + k <= 1000) won[a + k][b + k] = true;
                }
}

bool lost(ll a, ll b) {
    if (a > 1000 || b > 1000) throw 1;
    return !won[a][b];
}

int main() {
    fill();
    int t;
    scanf("%d", &t);
    while (t--) {
        ll a, b;
        scanf("%lld %lld", &a, &b);
        int count = 0;
        ll x = 0, y = 0;
        if (!lost(a, b)) {
            for (ll k = 1; k <= a; k++) if (lost(a - k, b)) count++, x = k, y = 0;
            for (ll k = 1; k <= b; k++) if (lost(a, b - k)) count++, x = 0, y = k;
            for (ll k = 1; k <= a && k <= b; k++) if (lost(a - k, b - k)) count++, x = y = k;
        }
        if (count) printf("%lld %lld\n", x, y); else puts("0");
    }
}
