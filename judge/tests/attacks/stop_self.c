// expect: stopped wall
// limits: wall=400
#include "attack.h"
int main() { raise(SIGSTOP); return 0; }
