// expect: stopped cpu
// limits: cpu=1000 wall=60000
// Nobody waits for these, their names are no text, and their first threads have ended.
#include "attack.h"
static void *spin(void *none) { burn(); return NULL; }
int main() {
  signal(SIGCHLD, SIG_IGN);
  for (int i = 0; i < 2; i++) if (fork() == 0) {
    pthread_t thread;
    prctl(PR_SET_NAME, "\xff) S 1");
    if (pthread_create(&thread, NULL, spin, NULL)) _exit(1);
    syscall(SYS_exit, 0);
  }
  for (;;) pause();
}
