// expect: exit 0
// stdout: held
// limits: memory=128
// Eight children have what the parent has, and nobody writes to it.
#include "attack.h"
int main() {
  char *p = malloc(60 << 20);
  memset(p, 1, 60 << 20);
  for (int i = 0; i < 8; i++) if (fork() == 0) {
    unsigned long sum = 0;
    for (int k = 0; k < 60 << 20; k += 4096) sum += p[k];
    usleep(500000);
    _exit(sum != 60 << 8);
  }
  for (int status; wait(&status) > 0;) if (status) return 1;
  return held();
}
