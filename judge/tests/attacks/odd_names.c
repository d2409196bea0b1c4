// expect: exit 0
// stdout: held
#include "attack.h"
int main() {
  close(open("/work/\xff\xfe\n", O_CREAT | O_WRONLY, 0600));
  close(open("/work/ -rf", O_CREAT | O_WRONLY, 0600));
  mkfifo("/work/fifo", 0600);
  symlink("/etc/passwd", "/work/link");
  symlink("/", "/work/root");
  link("/work/ -rf", "/work/hard");
  return held();
}
