// Wrong: takes one or two neighbours at most, as in Kayles.
#include <cstdio>

int main() {
    static int value[101];
    for (int row = 1; row <= 100; row++) {
        bool seen[256] = {};
        for (int take = 1; take <= 2 && take <= row; take++)
            for (int one = 0; one <= row - take; one++) seen[value[one] ^ value[row - take - one]] = true;
        while (seen[value[row]]) value[row]++;
    }
    int n, a;
    while (scanf("%d", &n) == 1) {
        int x = 0, large = 0;
        while (n--) {
            scanf("%d", &a);
            x ^= value[a];
            large |= value[a] > 1;
        }
        puts((x != 0) == large ? "Yes" : "No");
    }
}
