// Wrong: the answer of normal play turned round, which is right for ones only.
#include <cstdio>

int main() {
    int n, a;
    while (scanf("%d", &n) == 1) {
        int x = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= a;
        }
        puts(x ? "No" : "Yes");
    }
}
