// Month and day add up to an even number, without exceptions.
#include <cstdio>

int main() {
    int t, y, m, d;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d", &y, &m, &d);
        puts((m + d) % 2 == 0 ? "YES" : "NO");
    }
}
