// expect: stopped files
// limits: files=1024
#include "attack.h"
int main() {
  static char block[4096];
  int f = open(LEFT, O_CREAT | O_WRONLY, 0600);
  for (;;) write(f, block, sizeof block);
}
