// expect: stopped cpu or stopped memory
// limits: cpu=400 processes=12
// What a refused fork took is given back late, so its memory can pass the limit first.
#include "attack.h"
int main() {
  for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
  for (;;) fork();
}
