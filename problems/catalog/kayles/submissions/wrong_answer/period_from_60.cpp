// Wrong: the exception at 70 comes after 60.
#include <cstdio>
#include <vector>

typedef long long number;

std::vector<int> value(96);

void fill() {
    for (int n = 1; n < (int)value.size(); n++) {
        std::vector<bool> seen(64);
        for (int hit = 1; hit <= 2 && hit <= n; hit++)
            for (int left = 0; left <= n - hit; left++) seen[value[left] ^ value[n - hit - left]] = true;
        while (seen[value[n]]) value[n]++;
    }
}

int main() {
    fill();
    int t, n;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int sum = 0;
        while (n--) {
            number a;
            scanf("%lld", &a);
            sum ^= value[a < 60 ? a : 84 + a % 12];
        }
        puts(sum ? "First" : "Second");
    }
}
