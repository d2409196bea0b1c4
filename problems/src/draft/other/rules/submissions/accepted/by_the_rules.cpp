// Right: the Grundy values of all heaps, then their XOR.
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    const int largest = 1000;
    vector<int> value(largest + 1);
    for (int heap = 1; heap <= largest; heap++) {
        set<int> reached;
        for (int k = 1; k * k <= heap; k++) reached.insert(value[heap - k * k]);
        while (reached.count(value[heap])) value[heap]++;
    }
    int cases;
    cin >> cases;
    while (cases--) {
        int n, total = 0;
        cin >> n;
        while (n--) {
            int heap;
            cin >> heap;
            total ^= value[heap];
        }
        cout << (total ? "First" : "Second") << '\n';
    }
}
