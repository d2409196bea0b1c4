// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  MUST_FAIL(syscall(SYS_keyctl, 0, -3, 1));
  MUST_FAIL(syscall(SYS_add_key, "user", "x", "y", 1, -3));
  MUST_FAIL(syscall(SYS_request_key, "user", "x", NULL, -3));
  return held();
}
