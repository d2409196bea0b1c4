// expect: stopped output
#include "attack.h"
int main() { for (int i = 0; i < 4; i++) fork(); for (;;) write(1, "flood\n", 6); }
