// expect: exit 0
// stdout: held
// stdin: the input
#include "attack.h"
int main() {
  MUST_FAIL(write(0, "x", 1));
  MUST_FAIL(pwrite(0, "x", 1, 0));
  MUST_FAIL(ftruncate(0, 0));
  MUST_FAIL(fallocate(0, 0, 0, 1 << 20));
  int again = open("/proc/self/fd/0", O_RDWR);
  if (again >= 0) { MUST_FAIL(write(again, "x", 1)); MUST_FAIL(ftruncate(again, 0)); }
  if (again >= 0 && mmap(NULL, 4096, PROT_WRITE, MAP_SHARED, again, 0) != MAP_FAILED) broke_out("mmap");
  MUST_FAIL(open("/dev/stdin", O_WRONLY | O_TRUNC));
  FILE *by_name = fopen("/dev/stdin", "r+");
  if (by_name != NULL && (fputs("x", by_name) < 0 || fflush(by_name) == 0)) broke_out("fopen");
  by_name = fopen("/dev/stdin", "w");
  if (by_name != NULL) broke_out("fopen");
  char text[32] = {0};
  if (read(0, text, 31) != 9 || strcmp(text, "the input")) broke_out("input changed");
  return held();
}
