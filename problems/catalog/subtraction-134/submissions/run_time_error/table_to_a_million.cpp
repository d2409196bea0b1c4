// Crashes: the table ends at a million, heaps do not.
#include <cstdio>
#include <vector>

int main() {
    std::vector<int> value(1000001);
    for (int n = 1; n <= 1000000; n++) {
        bool seen[5] = {};
        for (int take : {1, 3, 4})
            if (take <= n) seen[value[n - take]] = true;
        while (seen[value[n]]) value[n]++;
    }
    int t;
    scanf("%d", &t);
    while (t--) {
        long long n;
        scanf("%lld", &n);
        int g = value.at(n);
        printf("%c %d\n", g ? 'N' : 'P', g);
    }
}
