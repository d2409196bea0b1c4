// Wrong: the exclamation mark is missing.
#include <cstdio>

int main() {
    int m, k;
    while (scanf("%d", &m) == 1 && m) {
        int x = 0;
        while (m--) {
            scanf("%d", &k);
            x ^= k;
        }
        puts(x ? "Rabbit Win" : "Grass Win");
    }
}
