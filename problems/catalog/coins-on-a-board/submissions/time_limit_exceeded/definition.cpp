// Too slow: the mex of the definition of the nim product.
#include <set>
#include <iostream>
#include <string>

typedef unsigned long long number;

// The value of a head at place p, from 1.
number value(const std::string &rule, number p) {
    if (rule == "single") return 1;
    if (rule == "turtles") return p;
    if (rule == "mock") return 2 * (p - 1) + !__builtin_parityll(p - 1);
    if (rule == "ruler") return p & -p;
    return p - 1;
}

number product(number a, number b, int) {
    if (a == 0 || b == 0) return 0;
    std::set<number> seen;
    for (number c = 0; c < a; c++)
        for (number d = 0; d < b; d++) seen.insert(product(c, b, 0) ^ product(a, d, 0) ^ product(c, d, 0));
    number value = 0;
    while (seen.count(value)) value++;
    return value;
}

int main() {
    std::ios::sync_with_stdio(false);
    int t, n;
    std::cin >> t;
    while (t--) {
        std::string columns, rows;
        std::cin >> columns >> rows >> n;
        number sum = 0;
        while (n--) {
            number x, y;
            std::cin >> x >> y;
            sum ^= product(value(columns, x), value(rows, y), 16);
        }
        std::cout << (sum ? "First\n" : "Second\n");
    }
}
