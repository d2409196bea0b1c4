// Wrong: answers the line 0 0 that ends the input.
#include <cstdio>

int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2)
        puts(n % 2 && m % 2 ? "What a pity!" : "Wonderful!");
}
