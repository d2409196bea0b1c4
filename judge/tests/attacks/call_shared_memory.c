// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  MUST_FAIL(syscall(SYS_shmget, 1, 4096, 01666));
  MUST_FAIL(syscall(SYS_msgget, 1, 01666));
  MUST_FAIL(syscall(SYS_semget, 1, 1, 01666));
  MUST_FAIL(syscall(SYS_mq_open, "x", O_CREAT | O_RDWR, 0600, NULL));
  MUST_FAIL(syscall(SYS_memfd_secret, 0));
  return held();
}
