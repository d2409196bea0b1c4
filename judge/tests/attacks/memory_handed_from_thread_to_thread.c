// expect: out of memory
// limits: memory=64 processes=24 cpu=30000 wall=60000
// The first thread has ended, and no other lives for long: each starts the next and ends.
#include "attack.h"
static int full[2];
static void *next(void *rounds) {
  static char *p;
  if (!p) memset(p = malloc(40 << 20), 1, 40 << 20);
  if ((long)rounds == 4000) write(full[1], "x", 1);
  pthread_t thread;
  pthread_attr_t detached;
  pthread_attr_init(&detached);
  pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
  while (pthread_create(&thread, &detached, next, (void *)((long)rounds + 1))) usleep(100);
  return NULL;
}
int main() {
  pthread_t thread;
  if (pipe(full)) return 1;
  for (int i = 0; i < 4; i++) if (fork() == 0) {
    if (pthread_create(&thread, NULL, next, NULL)) _exit(1);
    syscall(SYS_exit, 0);
  }
  if (are_held(full[0], 4, 0)) broke_out("160 MiB behind threads that come and go");
  return 1;
}
