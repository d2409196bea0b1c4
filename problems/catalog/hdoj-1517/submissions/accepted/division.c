/* The classic: divide by 18 while it is above that. */
#include <stdio.h>

int main(void)
{
    double n;
    while (scanf("%lf", &n) != EOF) {
        while (n > 18)
            n /= 18;
        puts(n <= 9 ? "Stan wins." : "Ollie wins.");
    }
    return 0;
}
