/* Uses CPU time or memory, and says how much it saw itself.
 * use cpu self|threads|children|grandchildren MILLISECONDS; use memory self|children MIB */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static double clock_of(clockid_t id) {
  struct timespec t;
  clock_gettime(id, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}
static void burn(double ms) { while (clock_of(CLOCK_THREAD_CPUTIME_ID) < ms) {} }
static void *burner(void *ms) { burn(*(double *)ms); return NULL; }
static double used(int who) {
  struct rusage u;
  getrusage(who, &u);
  return (u.ru_utime.tv_sec + u.ru_stime.tv_sec) * 1e3 + (u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e3;
}
static void child_burns(double ms, int depth) {
  if (fork() == 0) {
    if (depth > 1) child_burns(ms, depth - 1); else burn(ms);
    _exit(0);
  }
  wait(NULL);
}
static void touch(size_t mib) { char *p = malloc(mib << 20); memset(p, 1, mib << 20); }

int main(int argc, char **argv) {
  double amount = atof(argv[3]);
  if (!strcmp(argv[1], "memory")) {
    if (!strcmp(argv[2], "self")) touch(amount);
    int done[2];
    pipe(done);
    if (!strcmp(argv[2], "children"))
      for (int i = 0; i < 4; i++)
        if (fork() == 0) { touch(amount / 4); write(done[1], "x", 1); pause(); }
    char c;
    if (!strcmp(argv[2], "children")) for (int i = 0; i < 4; i++) read(done[0], &c, 1);
    printf("%.0f\n", amount);
    fflush(stdout);
    _exit(0);
  }
  if (!strcmp(argv[2], "self")) burn(amount);
  if (!strcmp(argv[2], "threads")) {
    pthread_t t[2];
    double half = amount / 2;
    for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, burner, &half);
    for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  }
  if (!strcmp(argv[2], "children")) for (int i = 0; i < 2; i++) child_burns(amount / 2, 1);
  if (!strcmp(argv[2], "grandchildren")) child_burns(amount, 3);
  printf("%.3f\n", used(RUSAGE_SELF) + used(RUSAGE_CHILDREN));
  return 0;
}
