// Wrong: counts the stones, as if each move took one.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        long long sum = 0, a;
        scanf("%d", &n);
        while (n--) {
            scanf("%lld", &a);
            sum += a % 2;
        }
        puts(sum % 2 ? "First" : "Second");
    }
}
