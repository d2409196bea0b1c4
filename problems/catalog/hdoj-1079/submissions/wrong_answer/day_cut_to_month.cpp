// To the last day of the next month where it is shorter.
#include <cstdio>
#include <cstring>

int lengths[] = {0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

int length(int y, int m) {
    bool leap = y % 4 == 0 && (y % 100 != 0 || y % 400 == 0);
    return m == 2 && leap ? 29 : lengths[m];
}

signed char known[102][13][32];

bool late(int y, int m, int d) {
    return y > 2001 || (y == 2001 && (m > 11 || (m == 11 && d > 4)));
}

bool wins(int y, int m, int d) {
    signed char &answer = known[y - 1900][m][d];
    if (answer >= 0) return answer;
    int y1 = y, m1 = m, d1 = d + 1;
    if (d1 > length(y1, m1)) d1 = 1, m1++;
    if (m1 > 12) m1 = 1, y1++;
    bool won = !late(y1, m1, d1) && !wins(y1, m1, d1);
    int y2 = y, m2 = m + 1;
    if (m2 > 12) m2 = 1, y2++;
    int d2 = d;
    if (d2 > length(y2, m2)) d2 = length(y2, m2);
    if (d2 <= length(y2, m2) && !late(y2, m2, d2) && !wins(y2, m2, d2)) won = true;
    return answer = won;
}

int main() {
    memset(known, -1, sizeof known);
    int t, y, m, d;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d %d", &y, &m, &d);
        puts(wins(y, m, d) ? "YES" : "NO");
    }
}
