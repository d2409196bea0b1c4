// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  int f = open("/proc/self/ns/mnt", O_RDONLY);
  MUST_FAIL(setns(f, 0));
  MUST_FAIL(setns(syscall(SYS_pidfd_open, 1, 0), CLONE_NEWNS));
  return held();
}
