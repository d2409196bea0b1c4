// Wrong: counts how often five cells fit.
#include <cstdio>

int main() {
    int n;
    scanf("%d", &n);
    puts((n + 4) / 5 % 2 ? "1" : "2");
}
