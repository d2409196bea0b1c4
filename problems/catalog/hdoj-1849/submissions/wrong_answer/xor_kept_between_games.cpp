// Wrong: the XOR of the games before is still there.
#include <cstdio>

int main() {
    int m, k, x = 0;
    while (scanf("%d", &m) == 1 && m) {
        while (m--) {
            scanf("%d", &k);
            x ^= k;
        }
        puts(x ? "Rabbit Win!" : "Grass Win!");
    }
}
