// expect: stopped output
// Flushes every line, to both streams.
#include <iostream>
int main() {
  for (;;) { std::cout << "flood" << std::endl; std::cerr << "flood" << std::endl; }
}
