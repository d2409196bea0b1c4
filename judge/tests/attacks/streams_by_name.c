// expect: exit 0
// stdout: held
// stdin: the input
// Not an attack: whoever opens the streams by their names must be let.
#include "attack.h"

static int may_open(const char *path, int flags) {
  int stream = open(path, flags, 0644);
  if (stream < 0) { printf("BROKE OUT: %s with %o: %s\n", path, flags, strerror(errno)); fflush(stdout); }
  return stream;
}

int main() {
  const char *ins[] = {"/dev/stdin", "/dev/fd/0", "/proc/self/fd/0", "/proc/thread-self/fd/0"};
  for (int i = 0; i < 4; i++) {
    char text[32] = {0};
    int stream = may_open(ins[i], O_RDONLY);
    if (read(stream, text, 31) != 9 || strcmp(text, "the input")) broke_out("another input");
    close(stream);
  }
  const char *outs[] = {"/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2"};
  const int flags[] = {O_WRONLY, O_RDWR, O_WRONLY | O_APPEND, O_WRONLY | O_CREAT | O_TRUNC, O_WRONLY | O_CREAT | O_APPEND};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 5; j++) close(may_open(outs[i], flags[j]));
  FILE *out = fopen("/dev/stdout", "w");
  if (out == NULL || fputs("he", out) < 0 || fclose(out) != 0) broke_out("fopen");
  if (freopen("/dev/stdout", "a", stdout) == NULL) return 9;
  puts("ld");
  return 0;
}
