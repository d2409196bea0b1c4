// A table of all products of coordinates up to 30 by the definition: lamps may be farther.
#include <cstdio>
#include <set>
#include <vector>

std::vector<std::vector<unsigned>> table(31, std::vector<unsigned>(31));

int main() {
    for (unsigned a = 0; a <= 30; a++)
        for (unsigned b = 0; b <= 30; b++) {
            std::set<unsigned> seen;
            for (unsigned c = 0; c < a; c++)
                for (unsigned d = 0; d < b; d++) seen.insert(table[c][b] ^ table[a][d] ^ table[c][d]);
            while (seen.count(table[a][b])) table[a][b]++;
        }
    int t;
    scanf("%d", &t);
    while (t--) {
        int n;
        scanf("%d", &n);
        unsigned sum = 0;
        while (n--) {
            unsigned x, y;
            scanf("%u %u", &x, &y);
            sum ^= table.at(x).at(y);
        }
        puts(sum ? "Have a try, lxhgww." : "Don't waste your time.");
    }
}
