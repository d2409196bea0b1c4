// expect: stopped output
// limits: cpu=20000 wall=120000
#include "attack.h"
int main() { static char block[1 << 16]; for (;;) write(2, block, sizeof block); }
