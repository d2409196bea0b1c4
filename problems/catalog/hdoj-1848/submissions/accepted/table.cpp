// A table of Grundy values by mex; lost exactly when the XOR of the three is 0.
#include <cstdio>

int main() {
    int fibonacci[20] = {1, 2}, count = 2, value[1001] = {};
    while (fibonacci[count - 1] < 1000) {
        fibonacci[count] = fibonacci[count - 1] + fibonacci[count - 2];
        count++;
    }
    for (int n = 1; n <= 1000; n++) {
        bool seen[21] = {};
        for (int i = 0; i < count && fibonacci[i] <= n; i++) seen[value[n - fibonacci[i]]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int m, n, p;
    while (scanf("%d %d %d", &m, &n, &p) == 3 && m + n + p > 0)
        puts(value[m] ^ value[n] ^ value[p] ? "Fibo" : "Nacci");
}
