// expect: exit 0
// stdout: held
// limits: processes=12
#include "attack.h"
static void *idle(void *x) { pause(); return x; }
int main() {
  pthread_attr_t small;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 64 * 1024);
  pthread_t t;
  int n = 0;
  while (pthread_create(&t, &small, idle, NULL) == 0) n++;
  if (n > 12) broke_out("more threads than allowed");
  exit(held());
}
