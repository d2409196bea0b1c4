// expect: stopped cpu or stopped memory
// limits: cpu=400 processes=12
#include "attack.h"
int main() { for (;;) fork(); }
