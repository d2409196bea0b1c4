// expect: stopped cpu
// limits: cpu=400 wall=60000
// Each generation computes a little, and ends with nobody waiting for it.
#include "attack.h"
int main() {
  signal(SIGCHLD, SIG_IGN);
  for (;;) {
    pid_t p = fork();
    if (p == 0) {
      pid_t q = fork();
      while (cpu_seconds() < 0.01) {}
      if (q > 0) waitpid(q, NULL, 0);
      _exit(0);
    }
    waitpid(p, NULL, 0);
  }
}
