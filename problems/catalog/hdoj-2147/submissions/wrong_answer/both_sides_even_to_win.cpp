// Wrong: "and" where "or" is meant.
#include <cstdio>

int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && (n || m))
        puts(n % 2 == 0 && m % 2 == 0 ? "Wonderful!" : "What a pity!");
}
