/* The ratio as a long double is exact enough for piles up to 10^9. */
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
        printf("%d\n", (int)((b - a) * ((1.0L + sqrtl(5.0L)) / 2.0L)) != a);
    }
    return 0;
}
