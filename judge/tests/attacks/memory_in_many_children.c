// expect: out of memory
// limits: memory=32
#include "attack.h"
int main() {
  for (int i = 0; i < 10; i++) if (fork() == 0) {
    char *p = malloc(8 << 20);
    memset(p, 1, 8 << 20);
    pause();
  }
  // Nobody ends but by the kernel's hand.
  wait(NULL);
  return 0;
}
