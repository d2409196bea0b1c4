// The theorem for whole tables.
#include <cstdio>
#include <vector>
using namespace std;

vector<int> values(const vector<int> &set, int most) {
    vector<int> value(most + 1);
    for (int n = 0; n <= most; n++) {
        vector<bool> seen(set.size() + 1);
        for (int s : set)
            if (s <= n) seen[value[n - s]] = true;
        while (seen[value[n]]) value[n]++;
    }
    return value;
}

int main() {
    int t;
    scanf("%d", &t);
    while (t--) {
        int n, sum = 0;
        bool large = false;
        scanf("%d", &n);
        while (n--) {
            int k, l, all = 0;
            scanf("%d", &k);
            vector<int> set(k);
            for (int &s : set) scanf("%d", &s);
            vector<int> value = values(set, 1000);
            scanf("%d", &l);
            while (l--) {
                int h;
                scanf("%d", &h);
                int g = value.at(h);
                all ^= g;
                ;
            }
            (void)all;
            sum ^= all;
            if (all > 1) large = true;
        }
        puts((large ? sum != 0 : sum == 0) ? "First" : "Second");
    }
}
