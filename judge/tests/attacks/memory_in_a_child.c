// expect: out of memory
// limits: memory=32
#include "attack.h"
int main() {
  if (fork() == 0) for (;;) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); }
  wait(NULL);
  return 0;
}
