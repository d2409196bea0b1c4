// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  for (int s = 1; s < 65; s++) { if (s != SIGCHLD) kill(getppid(), s); kill(1, s); }
  kill(getppid(), SIGSTOP);
  kill(getppid(), SIGKILL);
  return held();
}
