// Wrong: counts the heaps that are not empty, as if each move took a whole heap.
#include <cstdio>

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, heaps = 0;
        long long a;
        scanf("%d", &n);
        while (n--) {
            scanf("%lld", &a);
            heaps += a > 0;
        }
        puts(heaps % 2 ? "First" : "Second");
    }
}
