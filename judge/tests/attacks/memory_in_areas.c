// expect: out of memory or exit 0
// limits: memory=32 cpu=30000 wall=60000
// Each change of protection makes an area, which the kernel keeps a record of.
#include "attack.h"
int main() {
  int full[2];
  if (pipe(full)) return 0;
  for (int i = 0; i < 8; i++) if (fork() == 0) {
    size_t pages = 64000;
    char *p = mmap(NULL, pages << 12, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    for (size_t at = 0; at < pages; at += 2) if (mprotect(p + (at << 12), 4096, PROT_READ) < 0) _exit(1);
    write(full[1], "x", 1);
    for (;;) pause();
  }
  if (are_held(full[0], 8, 5000)) broke_out("a quarter of a million areas");
  return 0;
}
