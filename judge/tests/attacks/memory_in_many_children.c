// expect: out of memory or stopped wall
// limits: memory=32 wall=3000
// When memory is short a fork may fail before anybody is killed; then all wait for ever.
#include "attack.h"
int main() {
  for (int i = 0; i < 10; i++) if (fork() == 0) {
    char *p = malloc(8 << 20);
    memset(p, 1, 8 << 20);
    pause();
  }
  wait(NULL);
  return 0;
}
