// expect: out of memory or stopped wall
// limits: memory=128 wall=10000
// Much is shared, and what each child takes besides is too much.
#include "attack.h"
int main() {
  char *p = malloc(60 << 20);
  memset(p, 1, 60 << 20);
  for (int i = 0; i < 8; i++) if (fork() == 0) {
    char *q = malloc(16 << 20);
    memset(q, 1, 16 << 20);
    pause();
  }
  for (;;) pause();
}
