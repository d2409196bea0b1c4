// expect: exit 0
// stdout: held
#include "attack.h"
int main() { MUST_FAIL(open("/proc/self/oom_score_adj", O_WRONLY)); MUST_FAIL(open("/proc/self/oom_adj", O_WRONLY)); return held(); }
