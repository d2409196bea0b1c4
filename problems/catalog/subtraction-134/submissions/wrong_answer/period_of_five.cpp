// Wrong: the largest number plus one is not the period here.
#include <cstdio>

int main() {
    int value[] = {0, 1, 0, 1, 2}, t;
    scanf("%d", &t);
    while (t--) {
        long long n;
        scanf("%lld", &n);
        int g = value[n % 5];
        printf("%c %d\n", g ? 'N' : 'P', g);
    }
}
