// expect: exit 0
// stdout: held
// limits: processes=16
#include "attack.h"
/* Descriptors on their way are counted for a user, whoever's they are: the judge could send none. */
static int send_descriptor(int socket, int descriptor) {
  char byte = 0;
  struct iovec data = {&byte, 1};
  union { struct cmsghdr header; char space[CMSG_SPACE(sizeof(int))]; } control;
  struct msghdr message = {.msg_iov = &data, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  control.header = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof(int)), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
  memcpy(CMSG_DATA(&control.header), &descriptor, sizeof(int));
  return sendmsg(socket, &message, MSG_DONTWAIT);
}
int main() {
  int in_flight = 0;
  for (int i = 0; i < 400; i++) {
    int pair[2] = {3, 4};
    socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
    for (int j = 0; j < 10; j++) in_flight += send_descriptor(pair[0], 0) > 0;
  }
  if (in_flight) printf("BROKE OUT: %d descriptors in flight\n", in_flight);
  struct mmsghdr many = {0};
  MUST_FAIL(sendmmsg(3, &many, 1, 0));
  /* The number of the slot's own channel. */
  for (int fd = 1000; fd < 1100; fd++) {
    struct msghdr message = {0};
    MUST_FAIL(sendmsg(fd, &message, MSG_DONTWAIT));
    MUST_FAIL(recvmsg(fd, &message, MSG_DONTWAIT));
    MUST_FAIL(dup2(0, 1024 + fd - 1000));
  }
  struct rlimit more = {1025, 1025};
  MUST_FAIL(setrlimit(RLIMIT_NOFILE, &more));
  return held();
}
