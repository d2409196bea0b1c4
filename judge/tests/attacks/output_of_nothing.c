// expect: exit 3
#include "attack.h"
int main() { return 3; }
