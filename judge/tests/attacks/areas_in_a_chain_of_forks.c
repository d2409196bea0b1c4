// expect: out of memory
// limits: memory=32 processes=64 cpu=30000 wall=60000
// Of an area with pages of its own, the kernel keeps a link to each ancestor's that it was copied from.
#include "attack.h"
static int full[2];
static void chain(int left) {
  pid_t child = left ? fork() : -1;
  if (child == 0) chain(left - 1);
  if (left == 0) write(full[1], "x", 1);
  if (child > 0) {
    waitpid(child, NULL, 0);
    _exit(1);
  }
  for (;;) pause();
}
int main() {
  if (pipe(full)) return 1;
  size_t pages = 1200;
  char *p = mmap(NULL, pages << 12, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  *p = 1;
  for (size_t at = 0; at < pages; at += 2) if (mprotect(p + (at << 12), 4096, PROT_READ) < 0) return 1;
  if (fork() == 0) chain(50);
  if (are_held(full[0], 1, 3000)) broke_out("1 500 000 links between areas");
  return 1;
}
