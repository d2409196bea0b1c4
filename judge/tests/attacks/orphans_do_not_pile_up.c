// expect: exit 0
// stdout: held
// limits: processes=12
#include "attack.h"
int main() {
  for (int i = 0; i < 60; i++) {
    pid_t p = fork();
    if (p == 0) { fork(); _exit(0); }
    if (p > 0) waitpid(p, NULL, 0); else usleep(60000);
  }
  return held();
}
