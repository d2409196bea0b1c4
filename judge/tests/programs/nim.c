/* Who wins Nim: honest. */
#include <stdio.h>
int main(void) {
  unsigned long n, heap, sum = 0;
  scanf("%lu", &n);
  while (n-- && scanf("%lu", &heap) == 1) sum ^= heap;
  puts(sum ? "Yes" : "No");
  return 0;
}
