// Wrong: a product without carries is another field.
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
    number sum = 0;
    for (int i = 0; i < 32; i++)
        if (b >> i & 1) sum ^= a << i;
    return sum;
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
