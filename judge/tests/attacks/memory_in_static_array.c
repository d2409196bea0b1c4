// expect: stopped memory
// limits: memory=32
#include "attack.h"
static char big[256 << 20];
int main() { memset(big, 1, sizeof big); return big[12345]; }
