// expect: out of memory
// limits: memory=64 files=65536 processes=16 cpu=30000 wall=60000
// Whoever reads of an area at a long path has a buffer for that line, until it closes the file.
#include "attack.h"
int main() {
  static char block[1 << 16];
  int full[2];
  if (pipe(full)) return 1;
  int f = open_at_longest_path();
  mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, f, 0);
  close(f);
  const char *files[] = {"/proc/self/maps", "/proc/self/smaps", "/proc/self/numa_maps"};
  for (int i = 0; i < 12; i++) if (fork() == 0) {
    for (int n = 0; n < 50; n++) {
      int lines = open(files[n % 3], O_RDONLY);
      while (read(lines, block, sizeof block) > 0) {}
    }
    write(full[1], "x", 1);
    for (;;) pause();
  }
  if (are_held(full[0], 12, 5000)) broke_out("600 buffers as long as the longest path");
  return 1;
}
