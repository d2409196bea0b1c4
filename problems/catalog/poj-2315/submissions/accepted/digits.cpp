// Moore's rule on the remainders.
#include <cmath>
#include <cstdio>

int main() {
    const double pi = acos(-1.0);
    int n, m, l, r, s;
    while (scanf("%d%d%d%d", &n, &m, &l, &r) == 4) {
        double turn = 2 * pi * r;
        int most = (int)(l / turn);
        int digits[32] = {}, sum = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d", &s);
            int turns = ((int)(s / turn) + 1) % (most + 1);
            sum ^= turns;
            for (int bit = 0; bit < 30; bit++) digits[bit] += turns >> bit & 1;
        }
        bool alice = false;
        for (int bit = 0; bit < 30; bit++) alice |= digits[bit] % (m + 1) != 0;
        puts(alice ? "Alice" : "Bob");
    }
}
