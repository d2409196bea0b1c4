// expect: exit 0
// stdout: held
#include "attack.h"
#include <sys/personality.h>
int main() {
  MUST_FAIL(personality(0x0040000));
  MUST_FAIL(personality(0xffffffff));
  return held();
}
