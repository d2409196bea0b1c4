// expect: exit 0
// stdout: held
// limits: processes=16
#include "attack.h"
/* What the kernel counts for a user, whoever's it is: each bounded far below what a user may have. */
static int timers(void) {
  int n = 0;
  timer_t timer;
  struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGUSR1};
  while (n < 100000 && timer_create(CLOCK_MONOTONIC, &event, &timer) == 0) n++;
  return n;
}
static int waiting_signals(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  int n = 0;
  union sigval value = {0};
  while (n < 100000 && sigqueue(getpid(), SIGRTMIN, value) == 0) n++;
  return n;
}
int main() {
  struct rlimit now;
  getrlimit(RLIMIT_SIGPENDING, &now);
  if (now.rlim_max > 256) broke_out("signals that wait");
  getrlimit(RLIMIT_MSGQUEUE, &now);
  if (now.rlim_max > 0) broke_out("message queues");
  getrlimit(RLIMIT_MEMLOCK, &now);
  if (now.rlim_max > 65536) broke_out("locked memory");
  getrlimit(RLIMIT_NOFILE, &now);
  if (now.rlim_max > 1024) broke_out("descriptors");
  if (timers() > 256) broke_out("timers");
  if (waiting_signals() > 0) broke_out("signals with a value");
  static char large[1 << 20];
  MUST_FAIL(mlock(large, sizeof large));
  MUST_FAIL(syscall(SYS_mlock2, large, sizeof large, 0));
  MUST_FAIL(mlockall(MCL_CURRENT | MCL_FUTURE));
  MUST_FAIL(syscall(SYS_mq_open, "/q", O_CREAT | O_RDWR, 0600, NULL));
  MUST_FAIL(syscall(SYS_add_key, "user", "k", "v", 1, -3));
  MUST_FAIL(syscall(SYS_keyctl, 1, 0));
  MUST_FAIL(syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
  MUST_FAIL(unshare(CLONE_NEWUSER));
  MUST_FAIL(syscall(SYS_inotify_init1, 0));
  MUST_FAIL(syscall(SYS_io_uring_setup, 8, 0));
  MUST_FAIL(syscall(SYS_bpf, 0, 0, 0));
  MUST_FAIL(syscall(SYS_perf_event_open, 0, 0, 0, 0, 0));
  MUST_FAIL(syscall(SYS_shmget, 0, 4096, 01600));
  return held();
}
