// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  const char *places[] = {"/", "/usr", "/usr/bin", "/usr/lib", "/usr/local", "/bin", "/lib", "/etc", "/program",
    "/dev", "/proc", "/proc/self", "/var", "/var/tmp", "/home", "/root", "/run", "/mnt", "/work/..", "/tmp/.."};
  for (unsigned i = 0; i < sizeof places / sizeof *places; i++) {
    char path[256];
    snprintf(path, sizeof path, "%s/" LEFT, places[i]);
    if (open(path, O_CREAT | O_WRONLY, 0600) >= 0 || mkdir(path, 0700) == 0 || symlink("x", path) == 0) broke_out(path);
  }
  MUST_FAIL(chmod("/", 0777));
  MUST_FAIL(chmod("/program", 0777));
  MUST_FAIL(unlink("/etc/passwd"));
  MUST_FAIL(open("/etc/passwd", O_WRONLY));
  MUST_FAIL(open("/etc/ld.so.cache", O_WRONLY));
  MUST_FAIL(rename("/work", "/work2"));
  MUST_FAIL(rmdir("/tmp"));
  return held();
}
