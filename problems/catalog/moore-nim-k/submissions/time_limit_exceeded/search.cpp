// Too slow: tries every move of every position.
#include <cstdio>
#include <vector>

int k;

/* Whether some choice for the heaps from the i-th on, with that many heaps changed so far, is lost for the opponent. */
bool tries(std::vector<long long> &heaps, size_t i, int changed);

bool wins(std::vector<long long> &heaps) { return tries(heaps, 0, 0); }

bool tries(std::vector<long long> &heaps, size_t i, int changed) {
    if (i == heaps.size()) return changed > 0 && !wins(heaps);
    if (tries(heaps, i + 1, changed)) return true;
    if (changed == k) return false;
    long long size = heaps[i];
    for (heaps[i] = 0; heaps[i] < size; heaps[i]++)
        if (tries(heaps, i + 1, changed + 1)) {
            heaps[i] = size;
            return true;
        }
    return false;
}

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d %d", &n, &k);
        std::vector<long long> heaps(n);
        for (long long &heap : heaps) scanf("%lld", &heap);
        puts(wins(heaps) ? "First" : "Second");
    }
}
