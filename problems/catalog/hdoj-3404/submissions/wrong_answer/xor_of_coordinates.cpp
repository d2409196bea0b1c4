// Wrong: as if columns and rows were two games side by side.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        unsigned sum = 0;
        while (n--) {
            unsigned x, y;
            scanf("%u %u", &x, &y);
            sum ^= x ^ y;
        }
        puts(sum ? "Have a try, lxhgww." : "Don't waste your time.");
    }
}
