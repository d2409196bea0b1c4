// expect: stopped wall
// limits: wall=300
#include "attack.h"
int main() { for (;;) pause(); }
