// Erases a zero without what follows.
#include <cstdio>
#include <cstring>

const int most = 1000000;
bool won[7][most];
int power[8];

// Every lost string marks those from which a move leads to it.
void fill() {
    power[0] = 1;
    for (int i = 1; i < 8; i++) power[i] = 10 * power[i - 1];
    won[0][0] = false;
    for (int length = 0; length <= 6; length++)
        for (int n = 0; n < power[length]; n++) {
            if (won[length][n]) continue;
            for (int i = 0; i < length; i++) {
                int digit = n / power[i] % 10;
                for (int d = digit + 1; d < 10; d++) won[length][n + (d - digit) * power[i]] = true;
            }
            // A zero anywhere between the digits.
            for (int i = 0; i <= length && length < 6; i++)
                won[length + 1][n / power[i] * power[i] * 10 + n % power[i]] = true;
        }
}

int number(const char *s) {
    int n = 0;
    for (; *s; s++) n = 10 * n + *s - '0';
    return n;
}

int main() {
    fill();
    char s[10];
    while (scanf("%9s", s) == 1) puts(won[strlen(s)][number(s)] ? "Yes" : "No");
}
