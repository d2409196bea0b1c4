// expect: exit 0
// stdout: held
#include "attack.h"
#include <sys/uio.h>
int main() {
  char b[16];
  struct iovec here = {b, 16}, there = {(void *)0x400000, 16};
  MUST_FAIL(process_vm_readv(getppid(), &here, 1, &there, 1, 0));
  MUST_FAIL(process_vm_writev(getppid(), &here, 1, &there, 1, 0));
  MUST_FAIL(syscall(SYS_kcmp, 1, getpid(), 0, 0, 0));
  MUST_FAIL(syscall(SYS_pidfd_getfd, 3, 0, 0));
  return held();
}
