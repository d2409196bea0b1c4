// expect: stopped cpu
// limits: cpu=300
#include "attack.h"
int main() { for (;;) syscall(SYS_getppid); }
