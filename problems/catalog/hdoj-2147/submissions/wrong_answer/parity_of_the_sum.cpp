// Wrong: counts the steps as if there were no diagonal move.
#include <cstdio>

int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && (n || m))
        puts((n + m) % 2 == 0 ? "What a pity!" : "Wonderful!");
}
