// expect: exit 0
// limits: processes=12
#include "attack.h"
int main() {
  if (fork() != 0) return 0;
  for (;;) fork();
}
