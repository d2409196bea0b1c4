// Too slow: the values of all heaps up to the largest, by every split.
#include <cstdio>
#include <vector>

std::vector<int> value(1);

int main() {
    int t, n, x;
    scanf("%d", &t);
    while (t--) {
        scanf("%d", &n);
        int sum = 0;
        while (n--) {
            scanf("%d", &x);
            while ((int)value.size() <= x) {
                int heap = value.size();
                std::vector<bool> seen(4 * heap + 8);
                for (int left : value) seen[left] = true;
                for (int a = 1; 3 * a <= heap; a++)
                    for (int b = a; a + 2 * b <= heap; b++) seen[value[a] ^ value[b] ^ value[heap - a - b]] = true;
                int mex = 0;
                while (seen[mex]) mex++;
                value.push_back(mex);
            }
            sum ^= value[x];
        }
        puts(sum ? "First player wins." : "Second player wins.");
    }
}
