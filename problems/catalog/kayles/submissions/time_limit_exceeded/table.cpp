// Too slow: a table as long as the longest row.
#include <cstdio>
#include <vector>

typedef long long number;

std::vector<int> value(1);

int row(number a) {
    while ((number)value.size() <= a) {
        int n = value.size();
        std::vector<bool> seen(64);
        for (int hit = 1; hit <= 2 && hit <= n; hit++)
            for (int left = 0; left <= n - hit; left++) seen[value[left] ^ value[n - hit - left]] = true;
        int mex = 0;
        while (seen[mex]) mex++;
        value.push_back(mex);
    }
    return value[a];
}

int main() {
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int sum = 0;
        while (n--) {
            number a;
            scanf("%lld", &a);
            sum ^= row(a);
        }
        puts(sum ? "First" : "Second");
    }
}
