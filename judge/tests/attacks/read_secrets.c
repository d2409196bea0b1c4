// expect: exit 0
// stdout: held
// limits: cpu=20000 wall=120000
#include "attack.h"
#include <dirent.h>
/* Looks for the planted secret in every file it can reach outside /usr. */
static char secret[64];
static void search(const char *path) {
  static char block[1 << 16];
  int f = open(path, O_RDONLY | O_NONBLOCK);
  if (f < 0) return;
  for (int blocks = 0; blocks < 16; blocks++) {
    ssize_t n = read(f, block, sizeof block);
    if (n <= 0) break;
    if (memmem(block, n, secret, strlen(secret))) broke_out(path);
  }
  close(f);
}
static void walk(const char *path, int depth) {
  DIR *d = opendir(path);
  if (!d || depth > 12) { if (d) closedir(d); return; }
  for (struct dirent *e; (e = readdir(d));) {
    if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, "..")) continue;
    char inner[4096];
    snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
    if (!strcmp(inner, "//usr") || !strcmp(inner, "//dev")) continue;
    struct stat s;
    if (lstat(inner, &s)) continue;
    if (S_ISDIR(s.st_mode)) walk(inner, depth + 1);
    else if (S_ISREG(s.st_mode)) search(inner);
  }
  closedir(d);
}
int main() {
  /* Put together here, or it would be found in this program itself. */
  sprintf(secret, "%s-%s", "PLANTED", "SECRET-OF-THE-JUDGE");
  walk("/", 0);
  const char *direct[] = {"/etc/shadow", "/etc/gshadow", "/proc/1/environ", "/proc/1/mem", "/proc/1/maps",
    "/proc/1/root/etc/shadow", "/proc/1/cwd", "/proc/kcore", "/proc/kmsg", "/proc/sys/kernel/random/boot_id",
    "/root/.profile", "/root/.bashrc", "/root/.ssh", "/home", "/var/lib/dpkg", "/sys", "/dev/mem", "/dev/kmsg",
    "/dev/vda", "/dev/sda", "/dev/tty", "/dev/ptmx", "/dev/pts/0", "/dev/fuse", "/dev/kvm", "/proc/2/environ"};
  for (unsigned i = 0; i < sizeof direct / sizeof *direct; i++)
    if (open(direct[i], O_RDONLY) >= 0 && getpid() != 2) broke_out(direct[i]);
  for (char **e = environ; *e; e++) if (strstr(*e, secret)) broke_out(*e);
  return held();
}
