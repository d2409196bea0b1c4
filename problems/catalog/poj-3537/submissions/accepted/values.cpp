// Values of free rows: a cross takes the cells up to two away from it.
#include <cstdio>

int value[2005];

int main() {
    int n;
    scanf("%d", &n);
    for (int row = 1; row <= n; row++) {
        bool seen[2048] = {};
        for (int i = 1; i <= row; i++) {
            int left = i - 3, right = row - i - 2;
            seen[value[left > 0 ? left : 0] ^ value[right > 0 ? right : 0]] = true;
        }
        while (seen[value[row]]) value[row]++;
    }
    puts(value[n] ? "1" : "2");
}
