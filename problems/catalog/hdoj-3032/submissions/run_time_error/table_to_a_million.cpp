// Crashes: the table ends at a million, heaps do not.
#include <cstdio>
#include <vector>

int main() {
    std::vector<int> value(1000001);
    for (int s = 1; s <= 1000000; s++) value[s] = s % 4 == 3 ? s + 1 : s % 4 == 0 ? s - 1 : s;
    int t, n, s;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int x = 0;
        while (n--) {
            scanf("%d", &s);
            x ^= value.at(s);
        }
        puts(x ? "Alice" : "Bob");
    }
}
