// Too slow: finds the values up to the largest heap by mex.
#include <cstdio>
#include <vector>

std::vector<long long> values(1);

long long value(size_t heap) {
    while (values.size() <= heap) {
        size_t s = values.size();
        std::vector<bool> seen(2 * s + 2);
        for (size_t left = 0; left < s; left++) seen[values[left]] = true;
        for (size_t one = 1; one <= s / 2; one++) seen[values[one] ^ values[s - one]] = true;
        long long g = 0;
        while (seen[g]) g++;
        values.push_back(g);
    }
    return values[heap];
}

int main() {
    int t, n, s;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        long long x = 0;
        while (n--) {
            scanf("%d", &s);
            x ^= value(s);
        }
        puts(x ? "Alice" : "Bob");
    }
}
