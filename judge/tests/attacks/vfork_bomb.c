// expect: stopped cpu
// limits: cpu=400 processes=12
#include "attack.h"
int main(int argc, char **argv) {
  for (;;) {
    if (vfork() == 0) { execl("/proc/self/exe", "again", NULL); _exit(1); }
  }
}
