// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  char h[128] = {8};
  int id;
  MUST_FAIL(syscall(SYS_name_to_handle_at, AT_FDCWD, "/usr", h, &id, 0));
  MUST_FAIL(syscall(SYS_open_by_handle_at, AT_FDCWD, h, O_RDONLY));
  return held();
}
