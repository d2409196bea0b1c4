// expect: signal 31
// only: x86_64
#include "attack.h"
int main() { syscall(0x40000000 | SYS_getpid); broke_out("an x32 call"); return 0; }
