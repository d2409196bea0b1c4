// Too slow: tries every size of every heap and takes the XOR of all heaps each time.
#include <cstdio>
#include <vector>

int main() {
    int m;
    while (scanf("%d", &m) == 1 && m) {
        std::vector<int> heaps(m);
        for (int &a : heaps) {
            scanf("%d", &a);
        }
        int ways = 0;
        for (int &heap : heaps) {
            int size = heap;
            for (heap = 0; heap < size; heap++) {
                int sum = 0;
                for (int b : heaps) sum ^= b;
                ways += sum == 0;
            }
        }
        printf("%d\n", ways);
    }
}
