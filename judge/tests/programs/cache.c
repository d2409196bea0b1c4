/* Leaves what the kernel keeps charged to whoever asked for it first.
 * cache read|mmap|readahead|send|copy FILE; cache names|paths FOLDER */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <unistd.h>

static char block[1 << 16];

/* Names that are not there are remembered too. */
static void names(const char *folder, int deep) {
  char name[512];
  int length = sprintf(name, "%s/", folder);
  memset(name + length, 'x', 200);
  for (int i = 0; i < 100000; i++) {
    sprintf(name + length + 200, deep ? "%d/%d" : "%d", i, i);
    access(name, F_OK);
  }
}

int main(int argc, char **argv) {
  const char *how = argv[1], *path = argv[2];
  if (!strcmp(how, "names")) names(path, 0);
  if (!strcmp(how, "paths")) names(path, 1);
  int f = open(path, O_RDONLY);
  struct stat s;
  if (f < 0 || fstat(f, &s) < 0) return 1;
  if (!strcmp(how, "read")) while (read(f, block, sizeof block) > 0) {}
  if (!strcmp(how, "readahead"))
    for (off_t at = 0; at < s.st_size; at += 1 << 17) readahead(f, at, 1 << 17);
  if (!strcmp(how, "mmap")) {
    volatile char sum = 0, *p = mmap(NULL, s.st_size, PROT_READ, MAP_SHARED, f, 0);
    for (off_t at = 0; at < s.st_size; at += 4096) sum += p[at];
  }
  /* To a file that is thrown away again and again: its own room is small. */
  int to = open("/tmp/copy", O_CREAT | O_RDWR, 0600);
  for (off_t at = 0; (!strcmp(how, "send") || !strcmp(how, "copy")) && at < s.st_size;) {
    ssize_t n = !strcmp(how, "send") ? sendfile(to, f, &at, 1 << 20) : copy_file_range(f, &at, to, NULL, 1 << 20, 0);
    if (n <= 0) break;
    ftruncate(to, 0);
    lseek(to, 0, SEEK_SET);
  }
  unlink("/tmp/copy");
  puts("done");
  return 0;
}
