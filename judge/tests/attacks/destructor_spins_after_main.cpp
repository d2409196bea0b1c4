// expect: stopped cpu
// limits: cpu=400
// main returns 0 at once; what runs afterwards counts too.
struct Late {
  ~Late() { for (volatile unsigned long i = 0;; i = i + 1) {} }
} late;
int main() { return 0; }
