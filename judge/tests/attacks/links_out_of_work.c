// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  symlink("/etc/passwd", "/work/passwd");
  symlink("/proc/1/root", "/work/outside");
  symlink("../../../../etc", "/work/up");
  MUST_FAIL(link("/etc/passwd", "/work/hard"));
  MUST_FAIL(open("/work/outside/etc/shadow", O_RDONLY));
  return held();
}
