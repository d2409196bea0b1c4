// Too slow: tries every sequence of moves.
#include <algorithm>
#include <cstdio>
#include <vector>

std::vector<int> p;

bool wins() {
    for (size_t i = 0; i < p.size(); i++) {
        int from = p[i];
        for (int to = (i ? p[i - 1] : 0) + 1; to < from; to++) {
            p[i] = to;
            bool lost = !wins();
            p[i] = from;
            if (lost) return true;
        }
    }
    return false;
}

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        p.resize(n);
        for (int &x : p) scanf("%d", &x);
        std::sort(p.begin(), p.end());
        puts(wins() ? "Georgia will win" : "Bob will win");
    }
}
