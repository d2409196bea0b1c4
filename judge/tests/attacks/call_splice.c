// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  int p[2];
  pipe(p);
  loff_t at = 0;
  int f = open("/etc/passwd", O_RDONLY);
  MUST_FAIL(splice(f, &at, p[1], NULL, 1, 0));
  MUST_FAIL(tee(p[0], p[1], 1, 0));
  struct { void *b; size_t n; } v = {&at, 8};
  MUST_FAIL(syscall(SYS_vmsplice, p[1], &v, 1, 0));
  return held();
}
