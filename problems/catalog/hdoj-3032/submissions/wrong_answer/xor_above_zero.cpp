// Wrong: a heap of 2^31 - 1 is worth 2^31, which is negative in an int.
#include <cstdio>

int main() {
    int t, n;
    unsigned s;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int x = 0;
        while (n--) {
            scanf("%u", &s);
            x ^= (int)(s % 4 == 3 ? s + 1 : s % 4 == 0 ? s - 1 : s);
        }
        puts(x > 0 ? "Alice" : "Bob");
    }
}
