// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      for (int s = 1; s < 65; s++) signal(s, SIG_IGN);
      for (;;) { open("/work/" LEFT, O_CREAT | O_WRONLY, 0600); usleep(1000); }
    }
    _exit(0);
  }
  usleep(20000);
  return held();
}
