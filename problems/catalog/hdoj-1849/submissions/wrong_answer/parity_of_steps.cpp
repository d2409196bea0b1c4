// Wrong: counts the cells, as if each move went one to the left.
#include <cstdio>

int main() {
    int m, k;
    while (scanf("%d", &m) == 1 && m) {
        int sum = 0;
        while (m--) {
            scanf("%d", &k);
            sum += k;
        }
        puts(sum % 2 ? "Rabbit Win!" : "Grass Win!");
    }
}
