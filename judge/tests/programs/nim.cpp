// Who wins Nim: honest.
#include <iostream>
int main() {
  unsigned long n, heap, sum = 0;
  std::cin >> n;
  while (n-- && std::cin >> heap) sum ^= heap;
  std::cout << (sum ? "Yes" : "No") << std::endl;
}
