// expect: stopped cpu
// limits: cpu=400 processes=12
#include "attack.h"
int main() {
  for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
  for (;;) fork();
}
