// What each move can leave of a part: the parts that remain side by side.
vector<vector<Part>> options(const Part& part) {
    vector<vector<Part>> all;
@OPTIONS@
    return all;
}

// The Grundy value: the least number that no option has.
int value(const Part& part) {
    static map<Part, int> known;
    auto found = known.find(part);
    if (found != known.end()) return found->second;
    set<int> reached;
    for (const auto& left : options(part)) {
        int total = 0;
        for (const auto& each : left) total ^= value(each);
        reached.insert(total);
    }
@END@    int mex = 0;
    while (reached.count(mex)) mex++;
    return known[part] = mex;
}
