// Room for 5000 stones.
#include <cstdio>
#include <cstring>
#include <stdexcept>

int n, s, m[20];
bool lost[20][8200];

int main() {
    while (scanf("%d", &n) == 1 && n) {
        scanf("%d", &s);
        for (int i = 0; i < 2 * n; i++) scanf("%d", &m[i]);
        if (s > 5000) throw std::length_error("too many stones");
        memset(lost, 0, sizeof lost);
        for (int left = 1; left <= s; left++)
            for (int i = 0; i < 2 * n; i++) {
                lost[i][left] = true;
                for (int k = 1; k <= m[i] && k < left; k++)
                    if (lost[(i + 1) % (2 * n)][left - k]) lost[i][left] = false;
            }
        puts(lost[0][s] ? "0" : "1");
    }
}
