// Crashes: a table of 1000 numbers has no place for 1000 itself.
#include <cstdio>
#include <vector>

int main() {
    int n;
    std::vector<char> won(1000);
    for (int i = 1; i < 1000; i++)
        for (int take = 1; take <= i; take *= 2)
            if (!won[i - take]) won[i] = 1;
    while (scanf("%d", &n) == 1) puts(won.at(n) ? "Kiki" : "Cici");
}
