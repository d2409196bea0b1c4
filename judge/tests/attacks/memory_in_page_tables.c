// expect: out of memory
// limits: memory=32 cpu=20000
#include "attack.h"
int main() {
  size_t size = 1ul << 40;
  char *p = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return 0;
  volatile char sum = 0;
  for (size_t i = 0; i < size; i += 2 << 20) sum += p[i];
  broke_out("2 GiB of page tables");
  return 0;
}
