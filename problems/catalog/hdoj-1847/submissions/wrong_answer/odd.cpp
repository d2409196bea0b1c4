// Wrong: takes odd numbers for won.
#include <cstdio>

int main() {
    int n;
    while (scanf("%d", &n) == 1) puts(n % 2 ? "Kiki" : "Cici");
}
