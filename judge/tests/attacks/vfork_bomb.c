// expect: stopped cpu or stopped memory
// limits: cpu=400 processes=12
// What a refused fork took is given back late, so its memory can pass the limit first.
#include "attack.h"
int main(int argc, char **argv) {
  for (;;) {
    if (vfork() == 0) { execl("/proc/self/exe", "again", NULL); _exit(1); }
  }
}
