// Wrong: adds the coordinates up by exclusive or.
#include <cstdio>

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        unsigned long long sum = 0, x, y, z;
        for (int i = 0; i < n; i++) {
            scanf("%llu%llu%llu", &x, &y, &z);
            sum ^= x ^ y ^ z;
        }
        puts(sum ? "No" : "Yes");
    }
}
