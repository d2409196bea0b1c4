// expect: exit 0 or out of memory
// limits: memory=16 processes=16 wall=60000
// A thread with descriptors of its own, which are not the process's: nobody would count them.
#include "attack.h"
static char stacks[8][65536] __attribute__((aligned(64)));
static int fill(void *alone) {
  static char block[1 << 16];
  if (alone && syscall(SYS_close_range, 3, 3, 2 /* CLOSE_RANGE_UNSHARE */)) syscall(SYS_exit, 0);
  int p[2], kept = 0;
  for (; kept < 100 && pipe2(p, O_NONBLOCK) == 0; kept++) while (write(p[1], block, sizeof block) > 0) {}
  if (kept == 100) broke_out("100 pipes of a thread's own");
  for (;;) pause();
}
int main() {
  int thread = CLONE_VM | CLONE_FS | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM;
  for (int i = 0; i < 4; i++) clone(fill, stacks[i] + 65000, thread, NULL);
  for (int i = 4; i < 8; i++) clone(fill, stacks[i] + 65000, thread | CLONE_FILES, "alone");
  sleep(1);
  return 0;
}
