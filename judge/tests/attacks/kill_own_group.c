// expect: signal 9
#include "attack.h"
int main() { kill(0, SIGKILL); pause(); }
