// expect: exit 0
// stdout: held
#include "attack.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
/* Everything that tells when somebody else opens, reads or writes what all may see. */
int main() {
  const char *places[] = {"/usr", "/usr/bin", "/usr/lib", "/usr/include", "/program", "/work", "/tmp", "/"};
  for (int i = 0; i < 8; i++) {
    int folder = open(places[i], O_RDONLY | O_DIRECTORY);
    if (folder < 0) continue;
    MUST_FAIL(fcntl(folder, F_NOTIFY, DN_ACCESS | DN_CREATE | DN_MODIFY | DN_MULTISHOT));
    MUST_FAIL(fcntl(folder, F_SETOWN, getpid()));
    MUST_FAIL(fcntl(folder, F_SETSIG, SIGUSR1));
    MUST_FAIL(syscall(SYS_fanotify_mark, 0, 1, 1, folder, 0));
    close(folder);
  }
  MUST_FAIL(inotify_init());
  MUST_FAIL(inotify_init1(IN_NONBLOCK));
  MUST_FAIL(syscall(SYS_fanotify_init, 0, 0));
  MUST_FAIL(syscall(SYS_lookup_dcookie, 0, 0, 0));
  /* Watches of all slots are counted together where all are one user. */
  MUST_FAIL(epoll_create1(0));
  MUST_FAIL(epoll_create(1));
  /* When mounts change. */
  struct pollfd mounts = {open("/proc/self/mounts", O_RDONLY), POLLPRI};
  if (mounts.fd >= 0 && poll(&mounts, 1, 0) > 0 && (mounts.revents & POLLPRI)) broke_out("mounts changed");
  return held();
}
