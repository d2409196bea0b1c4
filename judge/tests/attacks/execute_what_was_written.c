// expect: exit 0
// stdout: held
// A copy of this very program, and others, executed in every way from where a program may write.
#include "attack.h"
#include <sys/sendfile.h>

static int copy_of(const char *from, const char *to) {
  int f = open(from, O_RDONLY), t = open(to, O_CREAT | O_TRUNC | O_WRONLY, 0700);
  while (sendfile(t, f, NULL, 1 << 20) > 0) {}
  close(f);
  /* What is open for writing is not executed anywhere. */
  close(t);
  return open(to, O_RDONLY);
}

static void must_not_run(const char *how, int way, const char *path, int file) {
  char link[64], *none[] = {NULL};
  char *self[] = {"main", (char *)how, NULL};
  char *loader[] = {"ld.so", (char *)path, "BROKE OUT:", (char *)how, NULL};
  pid_t p = fork();
  if (p) {
    waitpid(p, NULL, 0);
    return;
  }
  sprintf(link, "/proc/self/fd/%d", file);
  if (way == 0) execve(path, self, none);
  if (way == 1) execve(link, self, none);
  if (way == 2) syscall(SYS_execveat, file, "", self, none, AT_EMPTY_PATH);
  if (way == 3) syscall(SYS_execveat, AT_FDCWD, path, self, none, 0);
  if (way == 4) execve("/lib64/ld-linux-x86-64.so.2", loader, none);
  if (way == 5) execve("/lib/ld-linux-aarch64.so.1", loader, none);
  if (way == 6) execl("/bin/sh", "sh", "-c", path, NULL);
  _exit(0);
}

int main(int argc, char **argv) {
  if (argc > 1) {
    broke_out(argv[1]);
    return 0;
  }
  dup2(open("/dev/null", O_WRONLY), 2);
  const char *folders[] = {"/work", "/tmp", "/dev/shm"};
  for (int i = 0; i < 3; i++) {
    char own[64], echo[64], script[64];
    sprintf(own, "%s/" LEFT "-own", folders[i]);
    sprintf(echo, "%s/" LEFT "-echo", folders[i]);
    sprintf(script, "%s/" LEFT "-script", folders[i]);
    int file = copy_of("/program/main", own);
    must_not_run("by its path", 0, own, file);
    must_not_run("by a link of /proc", 1, own, file);
    must_not_run("by its descriptor", 2, own, file);
    must_not_run("by execveat", 3, own, file);
    close(copy_of("/usr/bin/echo", echo));
    must_not_run("by the loader", 4, echo, -1);
    must_not_run("by the loader", 5, echo, -1);
    int text = open(script, O_CREAT | O_WRONLY, 0700);
    dprintf(text, "#!/bin/echo BROKE OUT: script\n");
    close(text);
    must_not_run("a script", 0, script, -1);
    must_not_run("a script", 6, script, -1);
    MUST_FAIL(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0));
    MUST_FAIL(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_SHARED, file, 0));
    for (int shared = 0; shared < 2; shared++) {
      void *page = mmap(NULL, 4096, PROT_READ, shared ? MAP_SHARED : MAP_PRIVATE, file, 0);
      if (page == MAP_FAILED) broke_out("nothing was mapped, so nothing was tried");
      MUST_FAIL(mprotect(page, 4096, PROT_READ | PROT_EXEC));
    }
    close(file);
    /* Files of no folder. */
    MUST_FAIL(open(folders[i], O_TMPFILE | O_RDWR, 0700));
    /* The mount stays as it is. */
    MUST_FAIL(mount(NULL, folders[i], NULL, MS_REMOUNT | MS_BIND, NULL));
  }
  MUST_FAIL(syscall(SYS_memfd_create, LEFT, 0));
  return held();
}
