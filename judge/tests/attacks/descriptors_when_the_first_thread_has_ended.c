// expect: out of memory
// limits: memory=16 processes=24 cpu=30000 wall=60000
// Descriptors are the process's, whichever thread is left of it.
#include "attack.h"
static int full[2];
static void *take(void *none) {
  static char block[1 << 16];
  int p[2];
  while (pipe2(p, O_NONBLOCK) == 0) while (write(p[1], block, sizeof block) > 0) {}
  write(full[1], "x", 1);
  for (;;) pause();
}
int main() {
  if (pipe(full)) return 1;
  without_first_threads(6, take);
  if (are_held(full[0], 6, 5000)) broke_out("full pipes of processes without a first thread");
  return 1;
}
