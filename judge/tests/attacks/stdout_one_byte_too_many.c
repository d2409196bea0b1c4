// expect: stopped output
#include "attack.h"
/* The limit in these tests is 1 MiB. */
int main() { for (int i = 0; i <= 1 << 20; i++) putchar('x'); }
