// Wrong: sees only the win at once.
#include <cstdio>

int main() {
    int n;
    while (scanf("%d", &n) == 1) puts((n & (n - 1)) == 0 ? "Kiki" : "Cici");
}
