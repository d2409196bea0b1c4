// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  for (int i = 470; i < 2000; i++) MUST_FAIL(syscall(i, 0, 0, 0, 0, 0, 0));
  return held();
}
