// expect: stopped wall
// limits: wall=300
#include "attack.h"
int main() { sleep(1000); }
