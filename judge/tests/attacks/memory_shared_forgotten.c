// expect: out of memory or exit 0
// limits: memory=32
// Shared memory stays when its pages are not mapped any more, and when only one of them is.
#include "attack.h"
static void fill(int fd, int flags) {
  for (int i = 0; i < 18; i++) {
    size_t size = 16 << 20;
    char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | flags, fd, 0);
    if (p == MAP_FAILED) return;
    for (size_t at = 0; at < size; at += 4096) p[at] = 1;
    if (i % 2) madvise(p, size, MADV_DONTNEED); else munmap(p + 4096, size - 4096);
  }
  broke_out("288 MiB of shared memory");
}
int main() {
  fill(-1, MAP_ANONYMOUS);
  fill(open("/dev/zero", O_RDWR), 0);
  return held();
}
