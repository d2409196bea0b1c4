// Wrong: takes every position with a heap above 1 for won.
#include <cstdio>

int main() {
    int t, n, a;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int large = 0, heaps = n;
        while (n--) {
            scanf("%d", &a);
            large |= a > 1;
        }
        puts(large || heaps % 2 == 0 ? "John" : "Brother");
    }
}
