// Wrong: adds the cells in place of their XOR.
#include <cstdio>

int main() {
    int m, k;
    while (scanf("%d", &m) == 1 && m) {
        int sum = 0;
        while (m--) {
            scanf("%d", &k);
            sum += k;
        }
        puts(sum ? "Rabbit Win!" : "Grass Win!");
    }
}
