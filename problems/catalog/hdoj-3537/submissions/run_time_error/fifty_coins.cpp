// Room for fifty coins.
#include <algorithm>
#include <cstdio>
#include <stdexcept>
#include <vector>

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        if (n > 50) throw std::length_error("too many coins");
        std::vector<int> places(n);
        for (int &place : places) scanf("%d", &place);
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        int sum = 0;
        for (int place : places) {
            sum ^= 2 * place + !__builtin_parity(place);
        }
        puts(sum ? "No" : "Yes");
    }
}
