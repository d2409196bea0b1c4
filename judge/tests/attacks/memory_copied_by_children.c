// expect: out of memory or stopped wall
// limits: memory=128 wall=10000
// Each child writes to what the fork left it. When memory is short a fork may fail before anybody is
// killed; then all wait for ever.
#include "attack.h"
int main() {
  char *p = malloc(40 << 20);
  memset(p, 1, 40 << 20);
  for (int i = 0; i < 8; i++) if (fork() == 0) {
    memset(p, 2, 40 << 20);
    pause();
  }
  for (;;) pause();
}
