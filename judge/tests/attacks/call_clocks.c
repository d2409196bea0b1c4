// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  struct timespec t = {0};
  struct timeval v = {0};
  MUST_FAIL(clock_settime(CLOCK_REALTIME, &t));
  MUST_FAIL(settimeofday(&v, NULL));
  char a[256] = {0};
  a[0] = 1;
  MUST_FAIL(syscall(SYS_adjtimex, a));
  return held();
}
