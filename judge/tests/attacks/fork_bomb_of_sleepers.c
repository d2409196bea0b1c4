// expect: stopped wall
// limits: wall=400 processes=12
#include "attack.h"
int main() {
  while (fork() >= 0) {}
  pause();
}
