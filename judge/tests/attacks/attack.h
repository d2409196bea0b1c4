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

/* Waits until so many children have each written a byte to the pipe, and then so many milliseconds.
   False as soon as a child has ended: what was to be held is not held. */
static inline int are_held(int pipe, int children, int ms) {
  char byte;
  fcntl(pipe, F_SETFL, O_NONBLOCK);
  while (children || ms--) {
    if (waitpid(-1, NULL, WNOHANG) > 0) return 0;
    if (children && read(pipe, &byte, 1) == 1) children--;
    else usleep(1000);
  }
  return 1;
}

static inline double cpu_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

/* Makes children whose first thread ends at once, and whose other one does this. */
static inline void without_first_threads(int children, void *(*what)(void *)) {
  pthread_t thread;
  while (children--) if (fork() == 0) {
    if (pthread_create(&thread, NULL, what, NULL)) _exit(1);
    syscall(SYS_exit, 0);
  }
}

/* Opens a new file at the longest path there can be, all of whose letters are written out by four. */
static inline int open_at_longest_path(void) {
  char name[256];
  int file;
  memset(name, '\n', 255);
  name[255] = 0;
  while (mkdir(name, 0700) == 0 && chdir(name) == 0) {}
  while ((file = open("f", O_RDWR | O_CREAT, 0600)) < 0 && chdir("..") == 0) rmdir(name);
  ftruncate(file, 4096);
  return file;
}
