// Wrong: plays as if all stones lay in one heap.
#include <cstdio>

int main() {
    int t, n, m;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &m);
        long long sum = 0, a;
        while (n--) {
            scanf("%lld", &a);
            sum = (sum + a) % (m + 1);
        }
        puts(sum ? "First" : "Second");
    }
}
