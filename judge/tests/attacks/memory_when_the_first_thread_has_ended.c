// expect: out of memory
// limits: memory=64 processes=24 wall=90000
// Of a process whose first thread has ended, the process itself has no memory: its threads do.
#include "attack.h"
static int full[2];
static void *take(void *none) {
  memset(malloc(40 << 20), 1, 40 << 20);
  write(full[1], "x", 1);
  for (;;) pause();
}
int main() {
  if (pipe(full)) return 1;
  without_first_threads(6, take);
  if (are_held(full[0], 6, 5000)) broke_out("240 MiB behind first threads that ended");
  return 1;
}
