// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  struct sched_param p = {10};
  MUST_FAIL(sched_setscheduler(0, SCHED_FIFO, &p));
  MUST_FAIL(sched_setscheduler(0, SCHED_RR, &p));
  MUST_FAIL(nice(-5));
  MUST_FAIL(setpriority(PRIO_PROCESS, 0, -10));
  char a[64] = {48};
  MUST_FAIL(syscall(SYS_sched_setattr, 0, a, 0));
  return held();
}
