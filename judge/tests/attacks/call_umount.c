// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  const char *places[] = {"/", "/usr", "/proc", "/tmp", "/work", "/program", "/dev/shm", "/etc/alternatives"};
  for (int i = 0; i < 8; i++) { MUST_FAIL(umount(places[i])); MUST_FAIL(umount2(places[i], MNT_DETACH)); }
  return held();
}
