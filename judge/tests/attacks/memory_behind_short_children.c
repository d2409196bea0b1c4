// expect: out of memory or stopped wall
// limits: memory=128 wall=10000
// Two processes have too much, and children that come and go have a part of each of their pages.
#include "attack.h"
int main() {
  int is_child = fork() == 0;
  char *p = malloc(80 << 20);
  memset(p, 1 + is_child, 80 << 20);
  for (;;) {
    int child = fork();
    if (child == 0) {
      for (volatile int i = 0; i < 100000; i++) {}
      _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
  }
}
