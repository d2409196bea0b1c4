// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  mkdir("/work/" LEFT, 0700);
  close(open("/work/" LEFT "/x", O_CREAT | O_WRONLY, 0));
  chmod("/work/" LEFT, 0);
  mkdir("/tmp/" LEFT, 0);
  chmod("/work", 0);
  chmod("/tmp", 0);
  return held();
}
