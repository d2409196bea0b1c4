// expect: stopped cpu
// limits: cpu=400
#include "attack.h"
int main() {
  for (;;) {
    if (fork() == 0) {
      if (fork() == 0) { while (cpu_seconds() < 0.05) {} _exit(0); }
      wait(NULL);
      _exit(0);
    }
    wait(NULL);
  }
}
