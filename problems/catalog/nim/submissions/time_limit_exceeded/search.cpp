// Too slow: tries every move of every position.
#include <cstdio>
#include <vector>

bool wins(std::vector<long long> &heaps) {
    for (long long &heap : heaps) {
        long long size = heap;
        for (heap = 0; heap < size; heap++)
            if (!wins(heaps)) {
                heap = size;
                return true;
            }
    }
    return false;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        std::vector<long long> heaps(n);
        for (long long &heap : heaps) scanf("%lld", &heap);
        puts(wins(heaps) ? "First" : "Second");
    }
}
