// Too slow: tries every move of every position.
#include <cstdio>
#include <vector>

bool wins(std::vector<int> &heaps) {
    bool empty = true;
    for (int &heap : heaps) {
        int size = heap;
        empty = empty && size == 0;
        for (heap = 0; heap < size; heap++)
            if (!wins(heaps)) {
                heap = size;
                return true;
            }
    }
    return empty;
}

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        std::vector<int> heaps(n);
        for (int &heap : heaps) scanf("%d", &heap);
        puts(wins(heaps) ? "John" : "Brother");
    }
}
