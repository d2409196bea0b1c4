// Wrong: a table of nim products up to 15.
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

number product(number a, number b, int half) {
    if (a <= 1 || b <= 1) return a * b;
    number mask = ((number)1 << half) - 1, a1 = a >> half, a0 = a & mask, b1 = b >> half, b0 = b & mask;
    if (!a1 && !b1) return product(a, b, half / 2);
    number low = product(a0, b0, half / 2), high = product(a1, b1, half / 2);
    number mixed = product(a1 ^ a0, b1 ^ b0, half / 2);
    return (mixed ^ low) << half ^ low ^ product(high, (number)1 << (half - 1), half / 2);
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
            sum ^= product(value(columns, x) & 15, value(rows, y) & 15, 2);
        }
        std::cout << (sum ? "First\n" : "Second\n");
    }
}
