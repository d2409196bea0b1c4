// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  const char *programs[] = {"/usr/bin/su", "/usr/bin/sudo", "/usr/bin/mount", "/usr/bin/passwd", "/usr/bin/newuidmap"};
  for (int i = 0; i < 5; i++) {
    pid_t p = fork();
    if (p == 0) { execl(programs[i], programs[i], "-c", "id", NULL); _exit(99); }
    int status;
    waitpid(p, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) broke_out(programs[i]);
  }
  return held();
}
