// expect: exit 0
// stdout: held
// limits: memory=128
// Children that have what the parent has end one shortly after another, while they are counted.
#include "attack.h"
int main() {
  char *p = malloc(60 << 20);
  memset(p, 1, 60 << 20);
  for (int i = 0; i < 12; i++) {
    if (fork() == 0) {
      usleep(100000);
      _exit(0);
    }
    usleep(2000);
  }
  for (int status; wait(&status) > 0;) if (status) return 1;
  return held();
}
