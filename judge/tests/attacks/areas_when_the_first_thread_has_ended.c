// expect: out of memory
// limits: memory=16 processes=24 cpu=30000 wall=60000
// Areas of memory are the process's, whichever thread is left of it.
#include "attack.h"
static int full[2];
static void *take(void *none) {
  size_t pages = 60000;
  char *p = mmap(NULL, pages << 12, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  for (size_t at = 0; at < pages; at += 2) if (mprotect(p + (at << 12), 4096, PROT_READ) < 0) _exit(1);
  write(full[1], "x", 1);
  for (;;) pause();
}
int main() {
  if (pipe(full)) return 1;
  without_first_threads(6, take);
  if (are_held(full[0], 6, 5000)) broke_out("360 000 areas");
  return 1;
}
