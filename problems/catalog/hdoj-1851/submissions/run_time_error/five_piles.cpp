// Room for five piles.
#include <cstdio>
#include <stdexcept>

int main() {
    int t, n, m, l;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        if (n > 5) throw std::length_error("too many piles");
        int sum = 0;
        for (int i = 0; i < n; i++) {
            scanf("%d%d", &m, &l);
            sum ^= m % (l + 1);
        }
        puts(sum ? "No" : "Yes");
    }
}
