// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  mkdir("/tmp/x", 0700);
  MUST_FAIL(chroot("/tmp/x"));
  MUST_FAIL(chroot("/"));
  return held();
}
