// expect: any
// limits: memory=32 wall=2000
#include "attack.h"
int main() {
  static char block[1 << 16];
  for (;;) {
    int p[2];
    if (pipe2(p, O_NONBLOCK) < 0) return 0;
    fcntl(p[1], F_SETPIPE_SZ, 1 << 20);
    while (write(p[1], block, sizeof block) > 0) {}
  }
}
