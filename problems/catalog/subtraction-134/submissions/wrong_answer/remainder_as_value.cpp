// Wrong: takes the remainder for the value.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long n;
        scanf("%lld", &n);
        int g = n % 7 == 2 ? 0 : n % 7;
        printf("%c %d\n", g ? 'N' : 'P', g);
    }
}
