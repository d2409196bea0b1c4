
// Adds the heaps that are left where each is smaller than the heap was: play comes to an end.
void add_smaller(vector<vector<int>>& all, int part, vector<int> left) {
    for (int each : left)
        if (each < 0 || each >= part) return;
    left.erase(remove(left.begin(), left.end(), 0), left.end());
    sort(left.begin(), left.end());
    all.push_back(left);
}
