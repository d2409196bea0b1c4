// Wrong: in C++ a ^ x < a means a ^ (x < a).
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
        for (int a : heaps)
            if (a ^ x < a) ways++;
        printf("%d\n", ways);
    }
}
