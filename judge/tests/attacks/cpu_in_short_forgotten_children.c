// expect: stopped cpu
// limits: cpu=400 wall=60000
// The end of children is not told although it is not ignored, and each is gone in a moment.
#include "attack.h"
int main() {
  struct sigaction quiet = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDWAIT};
  sigaction(SIGCHLD, &quiet, NULL);
  for (;;) {
    pid_t p = fork();
    if (p == 0) { while (cpu_seconds() < 0.001) {} _exit(0); }
    waitpid(p, NULL, 0);
  }
}
