// expect: stopped wall
// limits: wall=300
#include "attack.h"
#include <sys/select.h>
int main() { select(0, NULL, NULL, NULL, NULL); }
