// Wrong: the XOR of the case before is still there.
#include <cstdio>
#include <vector>

int main() {
    int m, x = 0;
    while (scanf("%d", &m) == 1 && m) {
        std::vector<int> heaps(m);
        for (int &a : heaps) {
            scanf("%d", &a);
            x ^= a;
        }
        int ways = 0;
        for (int a : heaps) ways += (a ^ x) < a;
        printf("%d\n", ways);
    }
}
