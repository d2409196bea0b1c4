// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  pid_t others[] = {1, getppid() ? getppid() : 1};
  struct sched_param zero = {0};
  cpu_set_t first;
  CPU_ZERO(&first);
  CPU_SET(0, &first);
  char attributes[64] = {48};
  for (int i = 0; i < 2; i++) {
    pid_t p = others[i];
    MUST_FAIL(sched_setaffinity(p, sizeof first, &first));
    MUST_FAIL(sched_setscheduler(p, SCHED_OTHER, &zero));
    MUST_FAIL(sched_setscheduler(p, SCHED_IDLE, &zero));
    MUST_FAIL(sched_setscheduler(p, SCHED_BATCH, &zero));
    MUST_FAIL(sched_setparam(p, &zero));
    MUST_FAIL(syscall(SYS_sched_setattr, p, attributes, 0));
    MUST_FAIL(setpriority(PRIO_PROCESS, p, 19));
    MUST_FAIL(syscall(SYS_ioprio_set, 1, p, 3 << 13));
    MUST_FAIL(syscall(SYS_process_madvise, p, 0, 0, 0, 0));
    MUST_FAIL(syscall(SYS_migrate_pages, p, 0, 0, 0));
    MUST_FAIL(syscall(SYS_move_pages, p, 0, 0, 0, 0, 0));
    MUST_FAIL(syscall(SYS_kcmp, p, getpid(), 0, 0, 0));
    MUST_FAIL(syscall(SYS_get_robust_list, p, &zero, &zero));
    MUST_FAIL(syscall(SYS_pidfd_open, p, 0));
  }
  MUST_FAIL(setpriority(PRIO_USER, 0, 19));
  MUST_FAIL(setpriority(PRIO_PGRP, 0, 19));
  MUST_FAIL(syscall(SYS_ioprio_set, 3, 0, 3 << 13));
  /* What everybody is anyway may be asked for, by a thread's number too: some runtimes do. */
  if (sched_setscheduler(0, SCHED_OTHER, &zero)) broke_out("the usual way refused");
  if (pthread_setschedparam(pthread_self(), SCHED_OTHER, &zero)) broke_out("the usual way refused by number");
  if (sched_setaffinity(0, sizeof first, &first) && errno != EINVAL) broke_out("own cores refused");
  return held();
}
