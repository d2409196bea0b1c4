// expect: stopped memory
// limits: memory=32
// What is left waits for ever; nobody needs to wait for it.
#include "attack.h"
int main() {
  if (fork() == 0) for (;;) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); }
  for (;;) pause();
}
