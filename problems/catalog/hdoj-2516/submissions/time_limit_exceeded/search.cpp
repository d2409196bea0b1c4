// Too slow: every move, with what was found out only for small piles.
#include <cstdio>
#include <map>
#include <utility>

std::map<std::pair<long long, long long>, bool> known;

bool wins(long long n, long long most) {
    if (n <= most) return n > 0;
    if (n < 200) {
        auto found = known.find({n, most});
        if (found != known.end()) return found->second;
    }
    bool won = false;
    for (long long k = 1; k <= most && !won; k++) won = !wins(n - k, 2 * k);
    if (n < 200) known[{n, most}] = won;
    return won;
}

int main() {
    long long n;
    while (scanf("%lld", &n) == 1 && n) puts(wins(n, n - 1) ? "First win" : "Second win");
}
