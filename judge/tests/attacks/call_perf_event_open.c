// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  char a[128] = {0};
  MUST_FAIL(syscall(SYS_perf_event_open, a, 0, -1, -1, 0));
  return held();
}
