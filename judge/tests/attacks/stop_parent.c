// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  /* In a namespace of its own it has no parent that it could name. */
  pid_t parent = getppid() ? getppid() : 1;
  for (int s = 1; s < 65; s++) { if (s != SIGCHLD) kill(parent, s); kill(1, s); }
  kill(parent, SIGSTOP);
  kill(parent, SIGKILL);
  return held();
}
