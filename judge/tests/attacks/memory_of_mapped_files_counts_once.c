// expect: exit 0
// stdout: held
// limits: memory=64 files=65536
#include "attack.h"
int main() {
  size_t size = 40 << 20;
  int f = open("/tmp/" LEFT, O_CREAT | O_RDWR, 0600);
  if (ftruncate(f, size) < 0) return 1;
  char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0);
  memset(p, 1, size);
  if (fork() == 0) {
    volatile char sum = 0;
    for (size_t at = 0; at < size; at += 4096) sum += p[at];
    usleep(100000);
    _exit(0);
  }
  wait(NULL);
  return held();
}
