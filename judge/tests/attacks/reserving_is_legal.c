// expect: exit 0
// stdout: held
// limits: memory=32
#include "attack.h"
int main() {
  char *p = mmap(NULL, 64ul << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return 1;
  p[12345] = 1;
  return held();
}
