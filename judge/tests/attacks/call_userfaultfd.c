// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  MUST_FAIL(syscall(SYS_userfaultfd, 0));
  MUST_FAIL(syscall(SYS_userfaultfd, 1));
  return held();
}
