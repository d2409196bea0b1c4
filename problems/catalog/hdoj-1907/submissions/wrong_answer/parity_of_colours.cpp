// Wrong: treats every position as one of ones.
#include <cstdio>

int main() {
    int t, n, a;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        puts(n % 2 == 0 ? "John" : "Brother");
        while (n--) scanf("%d", &a);
    }
}
