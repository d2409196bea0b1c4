// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  char a[128] = {0};
  MUST_FAIL(syscall(SYS_bpf, 0, a, sizeof a));
  MUST_FAIL(syscall(SYS_bpf, 5, a, sizeof a));
  return held();
}
