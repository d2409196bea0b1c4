// Too slow: remembers nothing.
#include <cstdio>

int grundy(int n) {
    if (n <= 0) return 0;
    bool seen[2005] = {};
    for (int i = 1; i <= n; i++) seen[grundy(i - 3) ^ grundy(n - i - 2)] = true;
    int mex = 0;
    while (seen[mex]) mex++;
    return mex;
}

int main() {
    int n;
    scanf("%d", &n);
    puts(grundy(n) ? "1" : "2");
}
