// Wrong: the value is missing.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        long long n;
        scanf("%lld", &n);
        puts(n % 7 == 0 || n % 7 == 2 ? "P" : "N");
    }
}
