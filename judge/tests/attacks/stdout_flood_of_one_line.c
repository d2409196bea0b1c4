// expect: stopped output
#include "attack.h"
int main() { for (;;) putchar('x'); }
