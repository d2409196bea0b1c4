// Wrong: the sum of the numbers is not the period here.
#include <cstdio>

int main() {
    int value[] = {0, 1, 0, 1, 2, 3, 2, 0}, t;
    scanf("%d", &t);
    while (t--) {
        long long n;
        scanf("%lld", &n);
        int g = value[n % 8];
        printf("%c %d\n", g ? 'N' : 'P', g);
    }
}
