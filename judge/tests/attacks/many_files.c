// expect: exit 0
// stdout: held
// limits: files=1024
#include "attack.h"
int main() {
  char name[64];
  for (int i = 0; i < 1000000; i++) {
    sprintf(name, "/tmp/" LEFT "-%d", i);
    int f = open(name, O_CREAT | O_WRONLY, 0600);
    if (f < 0) exit(held());
    close(f);
  }
  broke_out("a million files");
}
