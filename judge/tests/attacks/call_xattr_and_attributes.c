// expect: exit 0
// stdout: held
#include "attack.h"
#include <sys/ioctl.h>
int main() {
  close(open("/work/x", O_CREAT | O_WRONLY, 0600));
  MUST_FAIL(syscall(SYS_setxattr, "/work/x", "user.a", "b", 1, 0));
  MUST_FAIL(syscall(SYS_setxattr, "/work", "user.a", "b", 1, 0));
  int flags = 0x10;
  MUST_FAIL(ioctl(open("/work/x", O_RDONLY), 0x40086602, &flags));
  return held();
}
