// Wrong: counts the heaps with the top bit of the largest heap in place of the XOR's.
#include <cstdio>
#include <vector>

int main() {
    int m;
    while (scanf("%d", &m) == 1 && m) {
        std::vector<int> heaps(m);
        int x = 0;
        for (int &a : heaps) {
            scanf("%d", &a);
            x ^= a;
        }
        int ways = 0;
        int largest = 0, top = 1;
        for (int a : heaps) largest = a > largest ? a : largest;
        while (top <= largest / 2) top *= 2;
        for (int a : heaps) ways += x != 0 && (a & top) != 0;
        printf("%d\n", ways);
    }
}
