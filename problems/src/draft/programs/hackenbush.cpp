// Points on a circle are one point, and each edge of a circle is worth 1.
struct Picture {
    map<int, vector<pair<int, int>>> near;
    map<int, int> order, low;

    int above(int point, int way) {
        int place = order.size();
        order[point] = low[point] = place;
        int total = 0;
        for (auto [other, number] : near[point]) {
            if (number == way) continue;
            if (!order.count(other)) {
                int worth = above(other, number);
                low[point] = min(low[point], low[other]);
                total ^= low[other] > order[point] ? worth + 1 : worth ^ 1;
            } else if (order[other] <= order[point]) {
                low[point] = min(low[point], order[other]);
                total ^= 1;
            }
        }
        return total;
    }
};

// The Grundy value.
int value(const Part& edges) {
    Picture picture;
    for (int number = 0; number < (int)edges.size(); number++) {
        auto [a, b] = edges[number];
        picture.near[a].push_back({b, number});
        if (a != b) picture.near[b].push_back({a, number});
    }
    return picture.above(0, -1);
}
