// Wrong: takes the position for won when some heap alone is.
#include <cstdio>

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        bool won = false;
        long long a;
        while (n--) {
            scanf("%lld", &a);
            won = won || a % (m + 1) != 0;
        }
        puts(won ? "First" : "Second");
    }
}
