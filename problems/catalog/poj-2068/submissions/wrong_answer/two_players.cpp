// Wrong: looks at players 1 and 2 only.
#include <cstdio>
#include <cstring>

int n, s, m[20];
bool lost[20][8200];

int main() {
    while (scanf("%d", &n) == 1 && n) {
        scanf("%d", &s);
        for (int i = 0; i < 2 * n; i++) scanf("%d", &m[i]);
        memset(lost, 0, sizeof lost);
        for (int left = 1; left <= s; left++)
            for (int i = 0; i < 2; i++) {
                lost[i][left] = true;
                for (int k = 1; k <= m[i] && k < left; k++)
                    if (lost[1 - i][left - k]) lost[i][left] = false;
            }
        puts(lost[0][s] ? "0" : "1");
    }
}
