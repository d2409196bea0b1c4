// expect: exit 0
// stdout: held
#include "attack.h"
#include <dirent.h>
int main() {
  char self[16] = "";
  /* Its own number there need not be the one it has for itself. */
  readlink("/proc/self", self, sizeof self - 1);
  DIR *d = opendir("/proc");
  int seen = 0;
  for (struct dirent *e; (e = readdir(d));) {
    int pid = atoi(e->d_name);
    if (pid && pid != atoi(self)) { printf("sees process %d\n", pid); seen = 1; }
  }
  if (seen && access("/proc/1/environ", R_OK) == 0) broke_out("/proc/1/environ");
  MUST_FAIL(open("/proc/1/environ", O_RDONLY));
  MUST_FAIL(open("/proc/1/mem", O_RDWR));
  MUST_FAIL(open("/proc/1/fd", O_RDONLY));
  MUST_FAIL(open("/proc/1/ns/mnt", O_RDONLY));
  char link[64];
  MUST_FAIL(readlink("/proc/1/exe", link, sizeof link));
  return seen ? 1 : held();
}
