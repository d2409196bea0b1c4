// expect: stopped cpu
// limits: cpu=400 wall=60000
// Every process leaves its work to a child and ends before it: each is an orphan.
#include "attack.h"
int main() {
  if (fork() > 0) pause();
  for (;;) {
    while (cpu_seconds() < 0.003) {}
    pid_t p = fork();
    if (p > 0) _exit(0);
    if (p < 0) usleep(1000);
  }
}
