// expect: exit 0
#include "attack.h"
int main() { for (int i = 0; i < 3; i++) if (fork() == 0) burn(); return 0; }
