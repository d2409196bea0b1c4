// expect: exit 0
#include "attack.h"
int main() { for (int i = 0; i < 256; i++) putchar(i); return 0; }
