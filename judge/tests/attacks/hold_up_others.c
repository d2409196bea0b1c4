// expect: exit 0
// stdout: held
#include "attack.h"
#include <dirent.h>
#include <sys/file.h>
/* Locks and leases on what all may read: whoever wants one too, or to write, would wait. */
static void hold(const char *path) {
  int file = open(path, O_RDONLY);
  if (file < 0) return;
  struct flock all = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
  MUST_FAIL(flock(file, LOCK_EX | LOCK_NB));
  MUST_FAIL(flock(file, LOCK_SH | LOCK_NB));
  MUST_FAIL(fcntl(file, F_SETLK, &all));
  MUST_FAIL(fcntl(file, F_OFD_SETLK, &all));
  MUST_FAIL(fcntl(file, F_SETLEASE, F_RDLCK));
  MUST_FAIL(syncfs(file));
  /* Said to be done, without the kernel's hearing of it. */
  if (fsync(file) || fdatasync(file)) broke_out("honest programs may do this");
  if (posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)) broke_out("honest programs may do this");
  void *memory = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
  if (memory != MAP_FAILED) {
    if (msync(memory, 4096, MS_SYNC)) broke_out("honest programs may do this");
    MUST_FAIL(madvise(memory, 4096, 21 /* PAGEOUT */));
    MUST_FAIL(madvise(memory, 4096, 20 /* COLD */));
    munmap(memory, 4096);
  }
  close(file);
}
int main() {
  const char *folders[] = {"/usr/bin", "/usr/lib", "/program", "/etc"};
  for (int i = 0; i < 4; i++) {
    DIR *folder = opendir(folders[i]);
    if (!folder) continue;
    hold(folders[i]);
    char path[600];
    struct dirent *entry;
    for (int n = 0; n < 50 && (entry = readdir(folder)); n++) {
      snprintf(path, sizeof path, "%s/%s", folders[i], entry->d_name);
      hold(path);
    }
    closedir(folder);
  }
  errno = 0;
  syscall(SYS_sync);
  if (errno != EPERM) broke_out("sync");
  int p[2];
  /* A user may have so many pages in pipes, too. */
  if (pipe(p)) broke_out("no pipe");
  MUST_FAIL(fcntl(p[0], F_SETPIPE_SZ, 1 << 20));
  return held();
}
