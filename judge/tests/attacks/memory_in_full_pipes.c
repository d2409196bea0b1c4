// expect: out of memory
// limits: memory=16 wall=60000
#include "attack.h"
int main() {
  static char block[1 << 16];
  for (int i = 0; i < 3; i++) if (fork() == 0) {
    int p[2];
    while (pipe2(p, O_NONBLOCK) == 0) while (write(p[1], block, sizeof block) > 0) {}
    pause();
  }
  sleep(10);
  broke_out("1500 full pipes");
  return 0;
}
