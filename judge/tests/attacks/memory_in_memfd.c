// expect: exit 0
// stdout: held
#include "attack.h"
int main() { MUST_FAIL(syscall(SYS_memfd_create, "x", 0)); return held(); }
