// expect: stopped cpu
// limits: cpu=400
#include "attack.h"
int main() {
  for (int i = 0; i < 3; i++) if (fork() == 0) burn();
  while (wait(NULL) > 0) {}
}
