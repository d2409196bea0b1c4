// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  MUST_FAIL(syscall(SYS_pivot_root, ".", "."));
  return held();
}
