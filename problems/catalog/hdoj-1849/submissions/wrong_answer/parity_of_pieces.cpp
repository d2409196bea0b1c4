// Wrong: counts the pieces, as if each move went to cell 0.
#include <cstdio>

int main() {
    int m, k;
    while (scanf("%d", &m) == 1 && m) {
        int pieces = 0;
        while (m--) {
            scanf("%d", &k);
            pieces += k > 0;
        }
        puts(pieces % 2 ? "Rabbit Win!" : "Grass Win!");
    }
}
