// Room for boards of 20 x 20.
#include <stdexcept>
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

// The XOR over the groups of blocks that get in each other's way.
int sum(const Part &places) {
    int total = 0;
    std::vector<bool> used(places.size());
    for (size_t i = 0; i < places.size(); i++) {
        if (used[i]) continue;
        std::vector<size_t> queue(1, i);
        used[i] = true;
        for (size_t j = 0; j < queue.size(); j++)
            for (size_t k = 0; k < places.size(); k++)
                if (!used[k] && abs(places[k].first - places[queue[j]].first) < 2 &&
                    abs(places[k].second - places[queue[j]].second) < 2)
                    used[k] = true, queue.push_back(k);
        Part group;
        for (size_t j : queue) group.push_back(places[j]);
        total ^= value(group);
    }
    return total;
}

int value(Part part) {
    std::sort(part.begin(), part.end());
    int left = part[0].second, top = part[0].first;
    for (auto &place : part) left = std::min(left, place.second);
    for (auto &place : part) place.first -= top, place.second -= left;
    auto found = known.find(part);
    if (found != known.end()) return found->second;
    std::set<int> seen;
    for (auto &block : part) {
        Part rest;
        for (auto &place : part)
            if (abs(place.first - block.first) > 1 || abs(place.second - block.second) > 1) rest.push_back(place);
        seen.insert(sum(rest));
    }
    int mex = 0;
    while (seen.count(mex)) mex++;
    return known[part] = mex;
}

int n, m;

int board() {
    if (n > 20 || m > 20) throw std::length_error("too large");
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
