// Mock Turtles; every coin counts once.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
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
