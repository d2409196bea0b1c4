// The value of every gap by mex, nothing remembered.
#include <cstdio>
#include <cstdlib>
#include <vector>

int value(int gap) {
    std::vector<bool> seen(gap + 1);
    for (int left = 0; left < gap; left++) seen[value(left)] = true;
    int least = 0;
    while (seen[least]) least++;
    return least;
}

int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2) {
        int x = 0;
        for (int i = 0; i < n; i++) {
            int a, b;
            scanf("%d %d", &a, &b);
            x ^= value(abs(a - b) - 1);
        }
        puts(x != 0 ? "I WIN!" : "BAD LUCK!");
    }
}
