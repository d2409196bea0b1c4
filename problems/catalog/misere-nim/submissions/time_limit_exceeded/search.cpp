// Too slow: tries every move of every position.
#include <cstdio>
#include <vector>

bool wins(std::vector<long long> &heaps) {
    bool empty = true;
    for (long long &heap : heaps) {
        long long size = heap;
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
        std::vector<long long> heaps(n);
        for (long long &heap : heaps) scanf("%lld", &heap);
        puts(wins(heaps) ? "First" : "Second");
    }
}
