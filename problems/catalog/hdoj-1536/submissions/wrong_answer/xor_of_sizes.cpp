// Wrong: plays Nim. The set S is read and forgotten.
#include <cstdio>

int main() {
    int k;
    while (scanf("%d", &k) == 1 && k) {
        for (int s; k--;) scanf("%d", &s);
        int m;
        scanf("%d", &m);
        while (m--) {
            int l, sum = 0;
            scanf("%d", &l);
            for (int h; l--; sum ^= h) scanf("%d", &h);
            putchar(sum ? 'W' : 'L');
        }
        puts("");
    }
}
