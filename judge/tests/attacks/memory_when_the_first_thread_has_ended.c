// expect: out of memory
// limits: memory=64 processes=24 wall=30000
// Of a process whose first thread has ended, the process itself has no memory: its threads do.
#include "attack.h"
static int full[2];
static void *take(void *none) {
  memset(malloc(40 << 20), 1, 40 << 20);
  write(full[1], "x", 1);
  for (;;) pause();
}
int main() {
  pthread_t thread;
  if (pipe(full)) return 1;
  for (int i = 0; i < 6; i++) if (fork() == 0) {
    if (pthread_create(&thread, NULL, take, NULL)) _exit(1);
    syscall(SYS_exit, 0);
  }
  if (are_held(full[0], 6, 1000)) broke_out("240 MiB behind first threads that ended");
  return 1;
}
