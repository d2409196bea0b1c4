// Gaps added.
#include <cstdio>
#include <cstdlib>
#include <vector>

int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            x += abs(a - b) - 1;
        }
        puts(x % 2 ? "I WIN!" : "BAD LUCK!");
    }
}
