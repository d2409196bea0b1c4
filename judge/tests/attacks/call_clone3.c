// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  struct { unsigned long long flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls; } a = {CLONE_NEWUSER};
  a.exit_signal = SIGCHLD;
  long p = syscall(SYS_clone3, &a, sizeof a);
  if (p == 0) _exit(0);
  if (p > 0 || errno != ENOSYS) broke_out("clone3");
  return held();
}
