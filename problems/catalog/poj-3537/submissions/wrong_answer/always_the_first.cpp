// Wrong: believes that the middle always wins.
#include <cstdio>

int main() {
    int n;
    scanf("%d", &n);
    puts("1");
}
