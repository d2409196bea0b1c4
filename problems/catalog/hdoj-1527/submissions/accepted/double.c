/* As it is often taught. 102334155 times the ratio is 165580140.99999999564, which a double rounds
   up, so (165580140, 267914295) seems to be won: that brings a remark. */
#include <math.h>
#include <stdio.h>

int main(void)
{
    int a, b, t;
    while (scanf("%d%d", &a, &b) != EOF) {
        if (a > b) {
            t = a;
            a = b;
            b = t;
        }
        printf("%d\n", (int)((b - a) * (1.0 + sqrt(5.0)) / 2.0) != a);
    }
    return 0;
}
