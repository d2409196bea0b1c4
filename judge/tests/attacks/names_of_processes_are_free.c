// expect: exit 0
// stdout: held
// limits: memory=64 processes=24 wall=90000
// Odd names, first threads that ended and open files of /proc are legal, and cost next to nothing.
#include "attack.h"
static void *stay(void *none) {
  usleep(200000);
  _exit(0);
}
int main() {
  pthread_t thread;
  for (int i = 0; i < 6; i++) if (fork() == 0) {
    static char block[1 << 16];
    prctl(PR_SET_NAME, i % 2 ? "\xff\xfe" : ") R (\n");
    int maps = open("/proc/self/maps", O_RDONLY), text = open("/proc/self/status", O_RDONLY);
    if (read(maps, block, sizeof block) <= 0 || read(text, block, sizeof block) <= 0) _exit(1);
    if (pthread_create(&thread, NULL, stay, NULL)) _exit(1);
    syscall(SYS_exit, 0);
  }
  int status, all = 0;
  for (int i = 0; i < 6; i++) { wait(&status); all |= status; }
  return all ? 1 : held();
}
