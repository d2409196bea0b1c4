// expect: stopped cpu
// limits: cpu=400
// An exception nobody catches, and a terminate handler that does not terminate.
#include <exception>
#include <stdexcept>
int main() {
  std::set_terminate([] { for (volatile unsigned long i = 0;; i = i + 1) {} });
  throw std::runtime_error("caught by nobody");
}
