// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP, 0x80};
  for (int i = 0; i < 8; i++) { MUST_FAIL(unshare(kinds[i])); MUST_FAIL(unshare(CLONE_NEWUSER | kinds[i])); }
  return held();
}
