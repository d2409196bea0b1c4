// Wrong: both players always take the largest power of two.
#include <cstdio>

int main() {
    int n;
    while (scanf("%d", &n) == 1) puts(__builtin_popcount(n) % 2 ? "Kiki" : "Cici");
}
