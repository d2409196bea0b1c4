// expect: signal 6
#include "attack.h"
int main() { struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY}; setrlimit(RLIMIT_CORE, &all); abort(); }
