// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  MUST_FAIL(mount("none", "/tmp", "tmpfs", 0, ""));
  MUST_FAIL(mount("/etc", "/tmp", NULL, MS_BIND, NULL));
  MUST_FAIL(mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND, NULL));
  MUST_FAIL(mount("proc", "/proc", "proc", 0, ""));
  MUST_FAIL(syscall(SYS_fsopen, "tmpfs", 0));
  MUST_FAIL(syscall(SYS_open_tree, AT_FDCWD, "/usr", 1));
  MUST_FAIL(syscall(SYS_mount_setattr, AT_FDCWD, "/", 0, NULL, 0));
  return held();
}
