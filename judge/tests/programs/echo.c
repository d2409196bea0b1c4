/* Prints its arguments and its input. */
#include <stdio.h>

int main(int argc, char **argv) {
  for (int i = 0; i < argc; i++) printf("%s|", argv[i]);
  int c;
  while ((c = getchar()) != EOF) putchar(c);
  fprintf(stderr, "done\n");
  return 7;
}
