// Too slow: plain search, each number again and again.
#include <cstdio>

bool wins(int n) {
    for (int take = 1; take <= n; take *= 2)
        if (!wins(n - take)) return true;
    return false;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) puts(wins(n) ? "Kiki" : "Cici");
}
