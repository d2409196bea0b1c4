// expect: exit 0
// stdout: held
#include "attack.h"
#include <sys/ptrace.h>
int main() {
  MUST_FAIL(ptrace(PTRACE_TRACEME, 0, 0, 0));
  MUST_FAIL(ptrace(PTRACE_ATTACH, 1, 0, 0));
  MUST_FAIL(ptrace(PTRACE_SEIZE, getppid(), 0, 0));
  return held();
}
