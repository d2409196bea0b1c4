// Lost exactly when n is a multiple of 3.
#include <cstdio>

int main() {
    int n;
    while (scanf("%d", &n) != EOF) puts(n % 3 ? "Kiki" : "Cici");
}
