// expect: signal 11 or stopped memory or stopped cpu
// limits: memory=48 cpu=2000
// std::regex calls itself once a letter.
#include <regex>
#include <string>
int main() {
  std::string text(4'000'000, 'a');
  return std::regex_match(text, std::regex("(a|b)*c"));
}
