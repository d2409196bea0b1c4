// Too slow: values by mex up to the largest place.
#include <algorithm>
#include <iostream>
#include <set>
#include <string>
#include <vector>

int main() {
    int t, n;
    std::cin >> t;
    while (t--) {
        std::string rule;
        std::cin >> rule >> n;
        std::vector<unsigned long long> places(n), value(1);
        for (auto &p : places) std::cin >> p;
        unsigned long long largest = *std::max_element(places.begin(), places.end()), sum = 0;
        for (unsigned long long p = 1; p <= largest; p++) {
            std::set<unsigned long long> seen;
            unsigned long long run = 0;
            if (rule != "twins") seen.insert(0);
            for (unsigned long long q = p - 1; q >= 1; q--) {
                run ^= value[q];
                if (rule == "ruler") seen.insert(run);
                else if (rule != "single") seen.insert(value[q]);
                if (rule == "mock")
                    for (unsigned long long r = 1; r < q; r++) seen.insert(value[q] ^ value[r]);
            }
            unsigned long long mex = 0;
            while (seen.count(mex)) mex++;
            value.push_back(mex);
        }
        for (auto p : places) sum ^= value[p];
        std::cout << (sum ? "First\n" : "Second\n");
    }
}
