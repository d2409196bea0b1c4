// Wrong: answers the line 0 that ends the input.
#include <cstdio>

int main() {
    int m, k;
    while (scanf("%d", &m) == 1) {
        int x = 0;
        while (m--) {
            scanf("%d", &k);
            x ^= k;
        }
        puts(x ? "Rabbit Win!" : "Grass Win!");
    }
}
