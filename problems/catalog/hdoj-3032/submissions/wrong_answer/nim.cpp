// Wrong: forgets that heaps can be split.
#include <cstdio>

int main() {
    int t, n, s;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int x = 0;
        while (n--) {
            scanf("%d", &s);
            x ^= s;
        }
        puts(x ? "Alice" : "Bob");
    }
}
