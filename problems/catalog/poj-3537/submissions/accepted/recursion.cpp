// The way it was often written: recursion with a table.
#include <cstdio>
#include <cstring>

int sg[2005];

int grundy(int n) {
    if (n <= 0) return 0;
    if (sg[n] != -1) return sg[n];
    bool seen[2005];
    memset(seen, 0, sizeof(seen));
    for (int i = 1; i <= n; i++) seen[grundy(i - 3) ^ grundy(n - i - 2)] = true;
    int mex = 0;
    while (seen[mex]) mex++;
    return sg[n] = mex;
}

int main() {
    int n;
    memset(sg, -1, sizeof(sg));
    while (scanf("%d", &n) != EOF) puts(grundy(n) ? "1" : "2");
}
