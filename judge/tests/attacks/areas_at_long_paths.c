// expect: out of memory or stopped cpu
// limits: memory=64 files=65536 processes=16 cpu=3000 wall=90000
// A path may be as long as there are folders: megabytes of it in every line about an area.
#include "attack.h"
int main() {
  int f = open_at_longest_path();
  for (int i = 0; i < 60000; i++)
    if (mmap(NULL, 4096, PROT_READ | (i & 1 ? PROT_EXEC : 0), MAP_PRIVATE, f, 0) == MAP_FAILED) break;
  /* Children, one after another, so that no process has used much. */
  for (int i = 0; i < 12; i++) {
    if (fork() == 0) {
      while (cpu_seconds() < 1) {}
      _exit(0);
    }
    wait(NULL);
  }
  size_t size = 1 << 30;
  char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  memset(p, 1, size);
  broke_out("1 GiB while the slot reads");
  return 0;
}
