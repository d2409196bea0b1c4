// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  for (int fd = 3; fd < 4096; fd++) if (fcntl(fd, F_GETFD) != -1) broke_out("an open descriptor");
  return held();
}
