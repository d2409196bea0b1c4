// Wrong: at the powers of 18 the logarithm is a whole number only nearly.
#include <cmath>
#include <cstdio>

int main() {
    double n;
    while (scanf("%lf", &n) == 1) {
        double rounds = std::log(n) / std::log(18.0);
        double rest = rounds - std::floor(rounds);
        puts(rest <= std::log(9.0) / std::log(18.0) ? "Stan wins." : "Ollie wins.");
    }
}
