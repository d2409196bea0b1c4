// Wrong: as if all had the limit of player 1.
#include <cstdio>
#include <cstring>

int n, s, m[20];
bool lost[20][8200];

int main() {
    while (scanf("%d", &n) == 1 && n) {
        scanf("%d", &s);
        for (int i = 0; i < 2 * n; i++) scanf("%d", &m[i]);
        puts((s - 1) % (m[0] + 1) ? "1" : "0");
    }
}
