// expect: exit 0
#include "attack.h"
int main() { for (int i = 0; i < 1 << 20; i++) putchar('x'); }
