// expect: stopped idle
// limits: cpu=2000 idle=800
// Computes an eighth of the time.
#include "attack.h"
int main() {
  for (;;) {
    clock_t until = clock() + CLOCKS_PER_SEC / 80;
    while (clock() < until) {}
    usleep(87500);
  }
}
