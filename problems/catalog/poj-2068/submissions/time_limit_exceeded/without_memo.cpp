// Too slow: remembers nothing.
#include <cstdio>

int n, s, m[20];

bool wins(int i, int left) {
    for (int k = 1; k <= m[i] && k < left; k++)
        if (!wins((i + 1) % (2 * n), left - k)) return true;
    return false;
}

int main() {
    while (scanf("%d", &n) == 1 && n) {
        scanf("%d", &s);
        for (int i = 0; i < 2 * n; i++) scanf("%d", &m[i]);
        puts(wins(0, s) ? "1" : "0");
    }
}
