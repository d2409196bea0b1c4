// expect: exit 0
// stdout: held
#include "attack.h"
int main() { for (int i = 0; i < 200000; i++) fputs("flood\n", stderr); return held(); }
