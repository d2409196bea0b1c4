/* Lost exactly when both sides are odd. */
#include <stdio.h>

int main(void) {
    int n, m;
    while (scanf("%d%d", &n, &m) == 2 && n + m > 0)
        puts((n & m & 1) ? "What a pity!" : "Wonderful!");
    return 0;
}
