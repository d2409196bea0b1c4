// expect: exit 0
// stdout: held
#include "attack.h"
int main(int argc, char **argv) {
  MUST_FAIL(open("/program/main", O_WRONLY));
  MUST_FAIL(open("/program/main", O_RDWR | O_TRUNC));
  MUST_FAIL(unlink("/program/main"));
  MUST_FAIL(rename("/program/main", "/program/other"));
  MUST_FAIL(chmod("/program/main", 0777));
  MUST_FAIL(truncate("/program/main", 0));
  MUST_FAIL(open("/proc/self/exe", O_WRONLY));
  MUST_FAIL(link("/program/main", "/work/" LEFT));
  MUST_FAIL(link("/program/main", "/program/other"));
  MUST_FAIL(symlink("/work/" LEFT, "/program/main"));
  MUST_FAIL(mkdir("/program/other", 0777));
  MUST_FAIL(rename("/work", "/program"));
  MUST_FAIL(open("/proc/1/root/program/main", O_RDONLY));
  MUST_FAIL(open("/proc/self/root/program/main", O_WRONLY));
  /* The slot's own process has the folder open where it can be written. */
  char name[64];
  for (int i = 0; i < 64; i++) {
    sprintf(name, "/proc/1/fd/%d", i);
    MUST_FAIL(open(name, O_RDONLY));
    sprintf(name, "/proc/1/fd/%d/main", i);
    MUST_FAIL(open(name, O_WRONLY));
  }
  int program = open("/program/main", O_RDONLY);
  sprintf(name, "/proc/self/fd/%d", program);
  MUST_FAIL(open(name, O_WRONLY));
  MUST_FAIL(fchmod(program, 0));
  MUST_FAIL(fchmodat(AT_FDCWD, "/program/main", 0, 0));
  MUST_FAIL(chown("/program/main", getuid(), getgid()));
  MUST_FAIL(futimens(program, NULL));
  MUST_FAIL(ftruncate(program, 0));
  MUST_FAIL(fallocate(program, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 4096));
  /* A shared mapping can't be written, not even after it was made. */
  MUST_FAIL(mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, program, 0));
  void *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, program, 0);
  MUST_FAIL(mprotect(page, 4096, PROT_READ | PROT_WRITE));
  char path[64] = "";
  readlink("/proc/self/exe", path, sizeof path - 1);
  if (strcmp(path, "/program/main")) broke_out(path);
  int self = open("/proc/self/exe", O_RDWR);
  if (self >= 0) broke_out("own executable open for writing");
  return held();
}
