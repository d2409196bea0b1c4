// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  MUST_FAIL(syscall(SYS_kexec_load, 0, 0, 0, 0));
  MUST_FAIL(syscall(SYS_kexec_file_load, -1, -1, 0, "", 0));
  MUST_FAIL(syscall(SYS_init_module, "", 0, ""));
  MUST_FAIL(syscall(SYS_finit_module, 0, "", 0));
  MUST_FAIL(syscall(SYS_delete_module, "x", 0));
  return held();
}
