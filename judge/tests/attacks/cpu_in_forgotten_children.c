// expect: stopped cpu
// limits: cpu=400 wall=60000
#include "attack.h"
int main() {
  /* Nobody waits for them, so their time is in no parent's account. */
  signal(SIGCHLD, SIG_IGN);
  for (;;) {
    pid_t p = fork();
    if (p == 0) { while (cpu_seconds() < 0.05) {} _exit(0); }
    waitpid(p, NULL, 0);
  }
}
