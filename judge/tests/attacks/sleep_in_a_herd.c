// expect: stopped idle or stopped cpu
// limits: cpu=2000 idle=800 wall=90000
// Threads that all wake at the same moment: each waits for a processor because of the others.
#include "attack.h"
static void *member(void *_) {
  for (;;) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    now.tv_nsec = (now.tv_nsec / 50000000 + 1) * 50000000;
    if (now.tv_nsec >= 1000000000) { now.tv_nsec -= 1000000000; now.tv_sec++; }
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &now, NULL);
    for (volatile int i = 0; i < 100000; i++) {}
  }
  return _;
}
int main() {
  pthread_t thread;
  for (int i = 0; i < 12; i++) pthread_create(&thread, NULL, member, NULL);
  pause();
}
