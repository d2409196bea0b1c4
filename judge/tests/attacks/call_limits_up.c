// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
  int kinds[] = {RLIMIT_CPU, RLIMIT_FSIZE, RLIMIT_STACK, RLIMIT_CORE, RLIMIT_NOFILE, RLIMIT_MEMLOCK, RLIMIT_RTPRIO, RLIMIT_NICE, RLIMIT_MSGQUEUE};
  for (int i = 0; i < 9; i++) MUST_FAIL(setrlimit(kinds[i], &all));
  return held();
}
