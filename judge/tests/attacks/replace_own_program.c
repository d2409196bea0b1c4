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
  int self = open("/proc/self/exe", O_RDWR);
  if (self >= 0) broke_out("own executable open for writing");
  return held();
}
