// Wrong: the numbers need 64 bits.
#include <iostream>

int main() {
    long long a, b;
    std::cin >> a >> b;
    std::cout << static_cast<int>(a) + static_cast<int>(b) << '\n';
}
