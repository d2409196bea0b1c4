// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  int kinds[] = {AF_INET, AF_INET6, AF_UNIX, AF_NETLINK, AF_PACKET, 38 /* ALG */, 40 /* VSOCK */, 44 /* XDP */, 16, 17, 31, 29};
  for (int i = 0; i < 12; i++) {
    MUST_FAIL(socket(kinds[i], SOCK_STREAM, 0));
    MUST_FAIL(socket(kinds[i], SOCK_DGRAM, 0));
    MUST_FAIL(socket(kinds[i], SOCK_RAW, 1));
  }
  int pair[2];
  MUST_FAIL(socketpair(AF_INET, SOCK_STREAM, 0, pair));
  return held();
}
