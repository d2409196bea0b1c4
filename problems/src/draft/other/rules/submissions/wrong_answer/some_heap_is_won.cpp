// Wrong: says that the first player wins as soon as one heap alone is won.
#include <iostream>
#include <vector>
using namespace std;

int main() {
    const int largest = 1000;
    vector<bool> won(largest + 1);
    for (int heap = 1; heap <= largest; heap++)
        for (int k = 1; k * k <= heap; k++)
            if (!won[heap - k * k]) won[heap] = true;
    int cases;
    cin >> cases;
    while (cases--) {
        int n;
        bool some = false;
        cin >> n;
        while (n--) {
            int heap;
            cin >> heap;
            some = some || won[heap];
        }
        cout << (some ? "First" : "Second") << '\n';
    }
}
