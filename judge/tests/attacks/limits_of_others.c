// expect: exit 0
// stdout: held
#include "attack.h"
/* Where all are one user, process 1 is as much one's own as any other. */
int main() {
  pid_t others[] = {1, getppid() ? getppid() : 1};
  struct rlimit none = {0, 0}, now;
  for (int i = 0; i < 2; i++)
    for (int kind = 0; kind < 16; kind++) {
      MUST_FAIL(prlimit(others[i], kind, &none, NULL));
      MUST_FAIL(prlimit(others[i], kind, NULL, &now));
    }
  if (prlimit(0, RLIMIT_NOFILE, NULL, &now)) broke_out("own limits are not told");
  now.rlim_cur = 100;
  if (prlimit(0, RLIMIT_NOFILE, &now, NULL)) broke_out("own limits cannot be lowered");
  return held();
}
