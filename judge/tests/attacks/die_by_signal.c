// expect: signal 11
#include "attack.h"
int main() { raise(SIGSEGV); }
