// expect: exit 0
// stdout: held
#include "attack.h"
#include <grp.h>
int main() {
  MUST_FAIL(setuid(0));
  MUST_FAIL(setgid(0));
  MUST_FAIL(setresuid(0, 0, 0));
  MUST_FAIL(setgroups(0, NULL));
  unsigned header[2] = {0x20080522, 0}, sets[6] = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
  MUST_FAIL(syscall(SYS_capset, header, sets));
  if (prctl(PR_CAPBSET_READ, 21) == 1) broke_out("CAP_SYS_ADMIN in the bounding set");
  MUST_FAIL(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0));
  return held();
}
