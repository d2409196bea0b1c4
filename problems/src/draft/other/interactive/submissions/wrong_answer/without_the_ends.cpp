// Wrong: never guesses 1 or 1000.
#include <iostream>
#include <string>

int main() {
    int low = 1, high = 1000;
    std::string answer;
    while (answer != "correct" && high - low > 1) {
        int guess = (low + high) / 2;
        std::cout << guess << std::endl;
        if (!(std::cin >> answer)) return 0;
        if (answer == "lower") high = guess;
        if (answer == "higher") low = guess;
    }
}
