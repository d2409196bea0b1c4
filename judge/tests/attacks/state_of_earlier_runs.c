// expect: exit 0
// stdout: held
// Whatever a run does, the next one in the same slot finds the same numbers, modes and times.
#include "attack.h"
#include <dirent.h>
static const char *places[] = {"/work", "/tmp", "/dev/shm"};
static void look(void) {
  if (getpid() != 2) broke_out("number of the process");
  pid_t p = fork();
  if (p == 0) _exit(0);
  if (p != 3) broke_out("number of the next process");
  waitpid(p, NULL, 0);
  struct stat s;
  for (int i = 0; i < 3; i++) {
    stat(places[i], &s);
    if ((s.st_mode & 07777) != 0777) broke_out("mode");
    if (s.st_mtime || s.st_atime || s.st_nlink != 2) broke_out("times or links");
  }
  int f = open("/tmp/a", O_CREAT | O_RDWR, 0600);
  if (fstat(f, &s) || s.st_ino != 5) broke_out("number of a file");
  DIR *d = opendir("/tmp");
  long last = 0;
  for (struct dirent *e; (e = readdir(d));) if (e->d_off > last && e->d_off < 1 << 20) last = e->d_off;
  if (last > 3) broke_out("place of a file in its folder");
  closedir(d);
  unlink("/tmp/a");
}
static void change(void) {
  char name[64], link[64];
  for (int i = 0; i < 150; i++) {
    pid_t p = fork();
    if (p == 0) _exit(0);
    if (p > 0) waitpid(p, NULL, 0);
    /* Nothing of it stays in the folder. */
    sprintf(name, "%s/%d", places[i % 3], i);
    sprintf(link, "%s/%d-again", places[i % 3], i);
    close(open(name, O_CREAT | O_RDWR, 0600));
    symlink(name, link);
    unlink(name);
    rename(link, name);
    unlink(name);
    mkdir(name, 0700);
    rmdir(name);
  }
  for (int i = 0; i < 3; i++) {
    struct timespec times[2] = {{1000 + i, 5}, {2000 + i, 7}};
    utimensat(AT_FDCWD, places[i], times, 0);
    chmod(places[i], 01700 + i);
  }
  /* A file without a name takes a number too, where it can be had. */
  for (int i = 0; i < 20; i++) close(open("/tmp", O_TMPFILE | O_RDWR, 0600));
  /* Who reads leaves no trace either. */
  char block[512];
  int f = open("/program/main", O_RDONLY);
  read(f, block, sizeof block);
  struct stat s;
  fstat(f, &s);
  if (s.st_atime > s.st_mtime) broke_out("program was read");
  MUST_FAIL(futimens(f, NULL));
  MUST_FAIL(fchmod(f, 0777));
}
int main() { look(); change(); return held(); }
