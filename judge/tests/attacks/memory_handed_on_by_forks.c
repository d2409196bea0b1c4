// expect: out of memory or stopped wall
// limits: memory=128 wall=10000
// Nobody lives for long, but there are always several, each with a copy of its own.
#include "attack.h"
int main() {
  char *p = malloc(40 << 20);
  memset(p, 1, 40 << 20);
  for (int i = 0; i < 5; i++) if (fork() == 0) {
    for (char mark = 2;; mark++) {
      memset(p, mark, 40 << 20);
      int child = fork();
      if (child > 0) _exit(0);
      if (child < 0) pause();
    }
  }
  for (;;) wait(NULL);
}
