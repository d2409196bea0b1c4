/* Prints what an honest program finds in a slot: nothing of what ran before. */
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int entries(const char *path) {
  DIR *d = opendir(path);
  int n = 0;
  for (struct dirent *e; (e = readdir(d));)
    if (strcmp(e->d_name, ".") && strcmp(e->d_name, "..")) n++;
  closedir(d);
  return n;
}

int main() {
  const char *places[] = {"/work", "/tmp", "/dev/shm"};
  for (int i = 0; i < 3; i++) {
    struct stat s;
    stat(places[i], &s);
    printf("%s %o %d %ld %ld\n", places[i], s.st_mode & 07777, entries(places[i]),
           (long)s.st_atime, (long)s.st_mtime);
  }
  DIR *d = opendir("/proc");
  int processes = 0;
  for (struct dirent *e; (e = readdir(d));) processes += atoi(e->d_name) > 1;
  printf("processes %d number %d\n", processes, getpid());
  int f = open("/work/mine", O_CREAT | O_EXCL | O_WRONLY, 0600);
  struct stat s;
  fstat(f, &s);
  printf("writes %d inode %ld\n", (int)write(f, "x", 1), (long)s.st_ino);
  return 0;
}
