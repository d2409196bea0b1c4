// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  kill(-1, SIGKILL);
  for (int pid = 2; pid < 70000; pid++) if (pid != getpid()) kill(pid, SIGKILL);
  return held();
}
