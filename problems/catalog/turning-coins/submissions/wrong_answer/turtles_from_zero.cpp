// Wrong: numbers the coins from 0 for Turning Turtles, too.
#include <iostream>
#include <string>

typedef unsigned long long number;

// The value of a head at place p, from 1.
number value(const std::string &rule, number p) {
    if (rule == "single") return 1;
    if (rule == "turtles") return p - 1;
    if (rule == "mock") return 2 * (p - 1) + !__builtin_parityll(p - 1);
    if (rule == "ruler") return p & -p;
    return p - 1;
}

int main() {
    std::ios::sync_with_stdio(false);
    int t, n;
    std::cin >> t;
    while (t--) {
        std::string rule;
        std::cin >> rule >> n;
        number sum = 0;
        while (n--) {
            number p;
            std::cin >> p;
            sum ^= value(rule, p);
        }
        std::cout << (sum ? "First\n" : "Second\n");
    }
}
