// Wrong: says whether the first player wins, not in how many ways.
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
        for (int a : heaps) ways |= (a ^ x) < a;
        printf("%d\n", ways);
    }
}
