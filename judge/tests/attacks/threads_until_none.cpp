// expect: exit 0
// stdout: held
// limits: processes=12
// Threads that never end; std::thread says when there are no more.
#include <cstdio>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <unistd.h>
int main() {
  for (int n = 0; n < 1000; n++) {
    try {
      std::thread([] { pause(); }).detach();
    } catch (const std::system_error &) {
      puts("held");
      fflush(stdout);
      _exit(0);
    }
  }
  puts("BROKE OUT: a thousand threads");
}
