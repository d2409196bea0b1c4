// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  MUST_FAIL(sethostname("x", 1));
  MUST_FAIL(setdomainname("x", 1));
  MUST_FAIL(syscall(SYS_reboot, 0xfee1dead, 672274793, 0, NULL));
  MUST_FAIL(syscall(SYS_swapon, "/tmp/x", 0));
  MUST_FAIL(syscall(SYS_acct, NULL));
  MUST_FAIL(syscall(SYS_syslog, 2, NULL, 0));
  MUST_FAIL(syscall(SYS_quotactl, 0, NULL, 0, NULL));
  MUST_FAIL(syscall(SYS_vhangup));
  MUST_FAIL(syscall(SYS_fanotify_init, 0, 0));
  MUST_FAIL(syscall(SYS_lookup_dcookie, 0, 0, 0));
  return held();
}
