// expect: out of memory
// limits: memory=64 processes=24 wall=90000
// The name of a process may hold any byte, and so may what the kernel tells of it.
#include "attack.h"
static const char *names[] = {"\xff\xfe", "\xff) R 1 1 (", "\xc0\nVmRSS:\t0", "\x80 \t\n", "\xfe\n) Z 0"};
int main() {
  int full[2];
  if (pipe(full)) return 1;
  for (int i = 0; i < 10; i++) if (fork() == 0) {
    prctl(PR_SET_NAME, names[i % 5]);
    memset(malloc(24 << 20), 1, 24 << 20);
    write(full[1], "x", 1);
    for (;;) pause();
  }
  if (are_held(full[0], 10, 5000)) broke_out("240 MiB of processes with odd names");
  return 1;
}
