// Wrong: the rule for ones when the last stone loses.
#include <cstdio>

int main() {
    int t, n, k;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &k);
        int with[60] = {};
        bool large = false;
        while (n--) {
            long long a;
            scanf("%lld", &a);
            large = large || a > 1;
            for (int bit = 0; bit < 60; bit++) with[bit] += a >> bit & 1;
        }
        bool won = false;
        for (int heaps : with) won = won || heaps % (k + 1) != 0;
        if (!large) won = with[0] % (k + 1) != 1;
        puts(won ? "First" : "Second");
    }
}
