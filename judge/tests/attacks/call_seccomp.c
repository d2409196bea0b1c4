// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  MUST_FAIL(syscall(SYS_seccomp, 1, 0, NULL));
  MUST_FAIL(prctl(PR_SET_SECCOMP, 2, NULL));
  MUST_FAIL(prctl(PR_SET_MM, 1, 0, 0, 0));
  if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1) broke_out("new privileges");
  return held();
}
