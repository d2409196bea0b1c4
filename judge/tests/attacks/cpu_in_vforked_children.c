// expect: stopped cpu
// limits: cpu=400 wall=60000
#include "attack.h"
int main() {
  signal(SIGCHLD, SIG_IGN);
  for (;;) {
    pid_t p = vfork();
    if (p == 0) { for (volatile int i = 0; i < 1000000; i++) {} _exit(0); }
    waitpid(p, NULL, 0);
  }
}
