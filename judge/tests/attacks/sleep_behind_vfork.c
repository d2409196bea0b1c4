// expect: stopped idle
// limits: idle=500
// The parent cannot be interrupted: the kernel shows it as if it waited for a disk.
#include "attack.h"
int main() {
  if (vfork() == 0) {
    for (;;) pause();
  }
}
