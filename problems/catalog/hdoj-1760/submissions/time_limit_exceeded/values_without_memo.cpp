// Too slow: values without remembering any.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

typedef std::vector<std::pair<int, int>> Part;  // top left cells of blocks that can be laid
std::map<Part, int> known;

int value(Part part);

int sum(const Part &places) {
    return places.empty() ? 0 : value(places);
}

int value(Part part) {
    std::sort(part.begin(), part.end());
    int left = part[0].second, top = part[0].first;
    for (auto &place : part) left = std::min(left, place.second);
    for (auto &place : part) place.first -= top, place.second -= left;
    std::set<int> seen;
    for (auto &block : part) {
        Part rest;
        for (auto &place : part)
            if (abs(place.first - block.first) > 1 || abs(place.second - block.second) > 1) rest.push_back(place);
        seen.insert(sum(rest));
    }
    int mex = 0;
    while (seen.count(mex)) mex++;
    return mex;
}

int n, m;

int board() {
    std::vector<std::string> rows(n);
    for (auto &row : rows) std::cin >> row;
    Part places;
    for (int i = 0; i + 1 < n; i++)
        for (int j = 0; j + 1 < m; j++)
            if (rows[i][j] + rows[i][j + 1] + rows[i + 1][j] + rows[i + 1][j + 1] == 4 * '0') places.push_back({i, j});
    return sum(places);
}

int main() {
    std::ios::sync_with_stdio(false);
    while (std::cin >> n >> m) std::cout << (board() ? "Yes" : "No") << "\n";
}
