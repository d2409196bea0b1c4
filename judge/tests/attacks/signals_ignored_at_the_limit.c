// expect: stopped cpu
// limits: cpu=300
#include "attack.h"
int main() { for (int s = 1; s < 65; s++) signal(s, SIG_IGN); burn(); }
