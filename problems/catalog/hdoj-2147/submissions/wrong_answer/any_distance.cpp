// Wrong: lets the coin go any distance, as in Nim with a diagonal (Wythoff).
#include <cmath>
#include <cstdio>
#include <cstdlib>

int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && (n || m))
        puts((n < m ? n : m) - 1 == (int)(std::abs(n - m) * (1 + std::sqrt(5.0)) / 2) ? "What a pity!" : "Wonderful!");
}
