// expect: exit 0
// stdout: held
// limits: memory=64
#include "attack.h"
int main() { char *p = malloc(58 << 20); memset(p, 1, 58 << 20); return held(); }
