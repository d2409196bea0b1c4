// expect: stopped cpu
// limits: cpu=400 wall=60000
#include "attack.h"
static void *work(void *x) { for (volatile int i = 0; i < 300000; i++) {} return x; }
int main() {
  for (;;) {
    pthread_t t;
    if (pthread_create(&t, NULL, work, NULL) == 0) pthread_join(t, NULL);
  }
}
