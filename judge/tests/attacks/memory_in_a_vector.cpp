// expect: stopped memory or signal 6
// limits: memory=48
// A vector that doubles: growing needs the old and the new at once.
#include <vector>
int main() {
  std::vector<long> v;
  for (long i = 0;; i++) v.push_back(i);
}
