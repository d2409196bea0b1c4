// expect: signal 31
// only: x86_64
#include "attack.h"
/* getpid by the 32-bit interface. */
int main() {
  long result = 20;
  __asm__ volatile("int $0x80" : "+a"(result) : : "memory");
  broke_out("a 32-bit call");
  return 0;
}
