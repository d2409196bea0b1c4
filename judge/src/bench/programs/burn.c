/* burn KIND COUNT ROUNDS: does as many rounds of work in each of COUNT threads or children, and
   prints the CPU time that the kernel counted for it, in microseconds. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static unsigned long rounds;

static void *work(void *unused) {
  for (volatile unsigned long i = 0; i < rounds; i++) {
  }
  return unused;
}

static long used(int who) {
  struct rusage use;
  getrusage(who, &use);
  return (use.ru_utime.tv_sec + use.ru_stime.tv_sec) * 1000000L + use.ru_utime.tv_usec +
         use.ru_stime.tv_usec;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  int count = atoi(argv[2]);
  rounds = strtoul(argv[3], NULL, 10);
  if (!strcmp(argv[1], "threads")) {
    pthread_t threads[16];
    for (int i = 1; i < count; i++) pthread_create(&threads[i], NULL, work, NULL);
    work(NULL);
    for (int i = 1; i < count; i++) pthread_join(threads[i], NULL);
  } else {
    for (int i = 0; i < count; i++)
      if (!fork()) {
        /* The work is done by a grandchild. */
        if (!fork()) {
          work(NULL);
          _exit(0);
        }
        wait(NULL);
        _exit(0);
      }
    while (wait(NULL) > 0) {
    }
  }
  printf("%ld\n", used(RUSAGE_SELF) + used(RUSAGE_CHILDREN));
  return 0;
}
