// Wrong: here the last apple loses.
#include <cstdio>

int main() {
    int n, a;
    while (scanf("%d", &n) == 1) {
        int x = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
        }
        puts(x ? "Yes" : "No");
    }
}
