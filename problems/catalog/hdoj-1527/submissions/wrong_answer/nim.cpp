// Wrong: forgets the moves that take from both piles.
#include <cstdio>

int main() {
    int a, b;
    while (scanf("%d %d", &a, &b) == 2) puts(a ^ b ? "1" : "0");
}
