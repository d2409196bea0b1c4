// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP};
  for (int i = 0; i < 7; i++) {
    long p = syscall(SYS_clone, kinds[i] | SIGCHLD, 0, 0, 0, 0);
    if (p == 0) _exit(0);
    if (p > 0) broke_out("clone with a namespace");
  }
  return held();
}
