// expect: any
// limits: memory=32 files=262144
#include "attack.h"
int main() {
  static char block[1 << 20];
  memset(block, 1, sizeof block);
  int f = open("/tmp/" LEFT, O_CREAT | O_WRONLY, 0600);
  while (write(f, block, sizeof block) > 0) {}
  return 0;
}
