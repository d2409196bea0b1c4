/* Fills a file in memory, so that the memory is gone and nobody's process has it. */
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static char block[1 << 16];

int main(void) {
  int f = open("/tmp/large", O_CREAT | O_WRONLY, 0600);
  while (write(f, block, sizeof block) > 0) {}
  puts("full");
  return 0;
}
