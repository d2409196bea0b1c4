// Wrong: divides by 4, as if 1, 2 and 3 could be taken.
#include <cstdio>

int main() {
    int n;
    while (scanf("%d", &n) == 1) puts(n % 4 ? "Kiki" : "Cici");
}
