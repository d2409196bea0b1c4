/* What the attack programs share. A program that was held prints "held". */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The name of everything that must not be found outside afterwards. */
#define LEFT "grundy-attack-left"

static inline void broke_out(const char *what) {
  printf("BROKE OUT: %s\n", what);
  fflush(stdout);
}

/* The call must fail. */
#define MUST_FAIL(call)                    \
  do {                                     \
    errno = 0;                             \
    if ((long)(call) != -1) broke_out(#call); \
  } while (0)

static inline int held(void) {
  puts("held");
  return 0;
}

static inline void burn(void) {
  for (volatile unsigned long i = 0;; i++) {
  }
}

static inline double cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}
