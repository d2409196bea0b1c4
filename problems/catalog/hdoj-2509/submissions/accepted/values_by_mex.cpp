// Finds the rows' values by mex over all moves, then applies the SJ theorem.
#include <cstdio>

int main() {
    static int value[101];
    for (int row = 1; row <= 100; row++) {
        bool seen[256] = {};
        for (int left = 0; left < row; left++)
            for (int one = 0; one <= left; one++) seen[value[one] ^ value[left - one]] = true;
        while (seen[value[row]]) value[row]++;
    }
    int n, a;
    while (scanf("%d", &n) == 1) {
        int x = 0, sum = 0, rows = n;
        while (n--) {
            scanf("%d", &a);
            x ^= value[a];
            sum += a;
        }
        puts(sum == rows ? (x ? "No" : "Yes") : (x ? "Yes" : "No"));
    }
}
