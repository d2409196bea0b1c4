// expect: stopped memory
// limits: memory=32
#include "attack.h"
int main() { for (;;) { char *p = malloc(1 << 20); if (p) memset(p, 1, 1 << 20); } }
