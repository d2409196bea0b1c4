// expect: stopped wall
// limits: wall=300
#include "attack.h"
int main() { pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER; pthread_mutex_lock(&m); pthread_mutex_lock(&m); }
