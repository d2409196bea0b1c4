// Too slow: the values of all places up to the last, each as the least number that is missing.
#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

int main() {
    int n;
    while (scanf("%d", &n) == 1) {
        std::set<int> places;
        int place;
        for (int i = 0; i < n; i++) scanf("%d", &place), places.insert(place);
        std::vector<int> value;
        int sum = 0;
        while (!places.empty() && (int)value.size() <= *places.rbegin()) {
            std::set<int> seen = {0};
            for (size_t i = 0; i < value.size(); i++) {
                seen.insert(value[i]);
                for (size_t j = 0; j < i; j++) seen.insert(value[i] ^ value[j]);
            }
            int mex = 0;
            while (seen.count(mex)) mex++;
            value.push_back(mex);
        }
        for (int p : places) sum ^= value[p];
        puts(sum ? "No" : "Yes");
    }
}
