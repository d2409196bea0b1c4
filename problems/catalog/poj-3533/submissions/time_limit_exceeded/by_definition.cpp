// Too slow: products as the least numbers that are missing, in a table.
#include <cstdio>
#include <map>
#include <set>
#include <utility>

typedef unsigned long long u64;
std::map<std::pair<u64, u64>, u64> known;

u64 product(u64 a, u64 b) {
    if (!a || !b) return 0;
    auto found = known.find({a, b});
    if (found != known.end()) return found->second;
    std::set<u64> seen;
    for (u64 c = 0; c < a; c++)
        for (u64 d = 0; d < b; d++) seen.insert(product(c, b) ^ product(a, d) ^ product(c, d));
    u64 mex = 0;
    while (seen.count(mex)) mex++;
    return known[{a, b}] = mex;
}

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        unsigned long long sum = 0, x, y, z;
        for (int i = 0; i < n; i++) {
            scanf("%llu%llu%llu", &x, &y, &z);
            sum ^= product(product(x, y), z);
        }
        puts(sum ? "No" : "Yes");
    }
}
