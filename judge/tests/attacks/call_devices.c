// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  MUST_FAIL(mknod("/tmp/mem", S_IFCHR | 0600, 0x101));
  MUST_FAIL(mknod("/work/disk", S_IFBLK | 0600, 0xfe00));
  MUST_FAIL(syscall(SYS_ioperm, 0, 1024, 1));
  MUST_FAIL(syscall(SYS_iopl, 3));
  return held();
}
