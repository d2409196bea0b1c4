// expect: stopped cpu
// limits: cpu=300
#include "attack.h"
int main() { burn(); }
