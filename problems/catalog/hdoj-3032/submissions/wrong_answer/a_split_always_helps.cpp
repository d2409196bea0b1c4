// Wrong: says that whoever can split first wins where Nim is lost.
#include <cstdio>

int main() {
    int t, n, s;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int x = 0, can_split = 0;
        while (n--) {
            scanf("%d", &s);
            x ^= s;
            can_split |= s > 1;
        }
        puts(x || can_split ? "Alice" : "Bob");
    }
}
