// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  char a[256] = {0};
  MUST_FAIL(syscall(SYS_io_uring_setup, 4, a));
  MUST_FAIL(syscall(SYS_io_uring_enter, 0, 1, 0, 0, 0, 0));
  MUST_FAIL(syscall(SYS_io_uring_register, 0, 0, 0, 0));
  MUST_FAIL(syscall(SYS_io_setup, 4, a));
  return held();
}
