// expect: stopped cpu
// limits: cpu=400
#include "attack.h"
static void *work(void *x) { burn(); return x; }
int main() {
  pthread_t t;
  for (int i = 0; i < 3; i++) pthread_create(&t, NULL, work, NULL);
  pause();
}
