// Too slow: tries every sequence of moves.
#include <cstdio>

int n, m[20], l[20];

bool wins() {
    for (int i = 0; i < n; i++)
        for (int k = 1; k <= l[i] && k <= m[i]; k++) {
            m[i] -= k;
            bool lost = !wins();
            m[i] += k;
            if (lost) return true;
        }
    return false;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        for (int i = 0; i < n; i++) scanf("%d%d", &m[i], &l[i]);
        puts(wins() ? "No" : "Yes");
    }
}
