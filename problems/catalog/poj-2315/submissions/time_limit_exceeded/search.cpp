// Too slow: every choice of balls and every kick of each.
#include <cmath>
#include <cstdio>
#include <vector>

int n, m, l, r, most;
std::vector<int> turns;

bool wins();

// Whether some choice among the balls from i on, with so many still to be kicked, wins.
bool choose(int i, int left, bool any) {
    if (any && !wins()) return true;
    if (left == 0) return false;
    for (; i < n; i++)
        for (int k = 1; k <= most && k <= turns[i]; k++) {
            turns[i] -= k;
            bool won = choose(i + 1, left - 1, true);
            turns[i] += k;
            if (won) return true;
        }
    return false;
}

bool wins() { return choose(0, m, false); }

int main() {
    while (scanf("%d%d%d%d", &n, &m, &l, &r) == 4) {
        double turn = 2 * acos(-1.0) * r;
        most = (int)(l / turn);
        turns.resize(n);
        for (int &t : turns) {
            int s;
            scanf("%d", &s);
            t = (int)(s / turn) + 1;
        }
        puts(wins() ? "Alice" : "Bob");
    }
}
