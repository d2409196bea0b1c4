// expect: out of memory
// limits: memory=32 wall=3000
#include "attack.h"
int main() {
  for (int i = 0; i < 10; i++) if (fork() == 0) {
    char *p = malloc(8 << 20);
    memset(p, 1, 8 << 20);
    pause();
  }
  while (wait(NULL) > 0) {}
  return 0;
}
