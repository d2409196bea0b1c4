// expect: stopped cpu or stopped memory
// limits: cpu=400 memory=64
// Throws while it unwinds, again and again; unwinding needs memory and holds locks.
#include <exception>
#include <string>
struct Again {
  ~Again() noexcept(false) {
    try { throw std::string(1000, 'x'); } catch (...) {}
  }
};
static void dive(int depth) {
  Again again;
  if (depth) { try { dive(depth - 1); } catch (...) { throw; } }
  throw depth;
}
int main() {
  for (;;) { try { dive(100); } catch (int) {} }
}
