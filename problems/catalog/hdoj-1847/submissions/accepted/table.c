/* A number of cards is won when a power of two leads to a lost one. */
#include <stdio.h>

int main(void)
{
    int n, i, take;
    static int won[1001];
    for (i = 1; i <= 1000; i++)
        for (take = 1; take <= i; take *= 2)
            if (!won[i - take])
                won[i] = 1;
    while (scanf("%d", &n) == 1)
        printf(won[n] ? "Kiki\n" : "Cici\n");
    return 0;
}
