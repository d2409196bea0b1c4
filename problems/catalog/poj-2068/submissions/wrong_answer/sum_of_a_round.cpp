// Wrong: the average of the limits for everybody.
#include <cstdio>
#include <cstring>

int n, s, m[20];
bool lost[20][8200];

int main() {
    while (scanf("%d", &n) == 1 && n) {
        scanf("%d", &s);
        for (int i = 0; i < 2 * n; i++) scanf("%d", &m[i]);
        int sum = 0;
        for (int i = 0; i < 2 * n; i++) sum += m[i];
        puts((s - 1) % (sum / (2 * n) + 1) ? "1" : "0");
    }
}
