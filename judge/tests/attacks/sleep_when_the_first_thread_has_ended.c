// expect: stopped idle
// limits: idle=1000 wall=60000
#include "attack.h"
static void *wait_for_ever(void *none) { for (;;) pause(); }
int main() {
  pthread_t thread;
  prctl(PR_SET_NAME, "\xff) R 1");
  if (pthread_create(&thread, NULL, wait_for_ever, NULL)) return 1;
  syscall(SYS_exit, 0);
}
