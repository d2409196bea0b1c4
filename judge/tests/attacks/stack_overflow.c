// expect: signal 11 or stopped memory
// limits: memory=32
#include "attack.h"
static int dive(volatile int n) { volatile char frame[4096]; frame[n & 4095] = 1; return dive(n + 1) + frame[0]; }
int main() { return dive(0); }
