// expect: stopped output
#include "attack.h"
int main() {
  for (;;) {
    int again = open("/dev/stdout", O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (again < 0) return 9;
    for (int i = 0; i < 100; i++) write(again, "flood\n", 6);
    close(again);
  }
}
