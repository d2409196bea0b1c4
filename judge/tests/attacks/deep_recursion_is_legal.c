// expect: exit 0
// stdout: held
// limits: memory=64
#include "attack.h"
/* 40 MiB of stack, far above the usual 8. */
static int dive(int n) { volatile char frame[1000]; frame[0] = n; return n == 0 ? 0 : dive(n - 1) + frame[0] - (char)n; }
int main() { if (dive(40000) != 0) return 1; return held(); }
