// Wrong: looks at 31 binary digits only.
#include <cstdio>

int main() {
    int t, n, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &k);
        int with[31] = {};
        while (n--) {
            long long a;
            scanf("%lld", &a);
            for (int bit = 0; bit < 31; bit++) with[bit] += a >> bit & 1;
        }
        bool won = false;
        for (int heaps : with) won = won || heaps % (k + 1) != 0;
        puts(won ? "First" : "Second");
    }
}
