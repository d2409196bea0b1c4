// expect: exit 0
// stdout: held
// The kernel keeps a record of each lock, and counts them for nobody.
#include "attack.h"
int main() {
  int f = open("/tmp/" LEFT, O_CREAT | O_RDWR, 0600), n = 0;
  for (int i = 0; i < 4000; i++) {
    struct flock lock = {F_WRLCK, SEEK_SET, 2 * (4000 - i), 1};
    n += fcntl(f, F_SETLK, &lock) == 0;
    n += fcntl(f, F_OFD_SETLK, &lock) == 0;
  }
  if (n) broke_out("locks");
  return held();
}
