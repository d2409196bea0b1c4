// The values repeat after 7.
#include <cstdio>

int main() {
    int value[] = {0, 1, 0, 1, 2, 3, 2}, t;
    scanf("%d", &t);
    while (t--) {
        long long n;
        scanf("%lld", &n);
        int g = value[n % 7];
        printf("%c %d\n", g ? 'N' : 'P', g);
    }
}
