// expect: any
// limits: memory=32 files=262144
#include "attack.h"
int main() {
  static char block[1 << 20];
  memset(block, 1, sizeof block);
  for (int i = 0;; i++) {
    char name[64];
    sprintf(name, "/dev/shm/" LEFT "-%d", i);
    int f = open(name, O_CREAT | O_WRONLY, 0600);
    if (f < 0) return 0;
    for (int k = 0; k < 8; k++) if (write(f, block, sizeof block) <= 0) return 0;
    close(f);
  }
}
