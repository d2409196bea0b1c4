// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  for (int i = 0; i < 900; i++) if (mkdir(LEFT, 0700) < 0 || chdir(LEFT) < 0) break;
  return held();
}
