// expect: stopped memory or exit 1
// limits: memory=32
#include "attack.h"
int main() {
  char *p = mmap(NULL, 256 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  /* Not to be had where nobody counts it. */
  if (p == MAP_FAILED) return 1;
  memset(p, 1, 256 << 20);
  return 0;
}
