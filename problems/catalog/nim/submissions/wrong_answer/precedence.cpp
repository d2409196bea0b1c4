// Wrong: in C++ a ^ x < a means a ^ (x < a).
#include <cstdio>
#include <vector>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        std::vector<long long> heaps(n);
        long long x = 0;
        for (long long &a : heaps) {
            scanf("%lld", &a);
            x ^= a;
        }
        bool won = false;
        for (long long a : heaps)
            if (a ^ x < a) won = true;
        puts(won ? "First" : "Second");
    }
}
