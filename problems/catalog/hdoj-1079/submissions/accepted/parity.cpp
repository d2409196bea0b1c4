// Month and day add up to an even number, with two exceptions.
#include <cstdio>

int main() {
    int t, y, m, d;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d", &y, &m, &d);
        puts((m + d) % 2 == 0 || (d == 30 && (m == 9 || m == 11)) ? "YES" : "NO");
    }
}
