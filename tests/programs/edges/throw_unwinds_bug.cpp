// expect: unsafe assert
// A function without a body may throw anything: locals on the way are destroyed, and what follows is not executed.
#include <cassert>
void ext();
static int cleaned;
struct guard { ~guard() { cleaned = 0; } };
static void middle(int *n) { guard g; ext(); *n = 1; }

int main() {
  int n = 0;
  try {
    middle(&n);
    assert(n == 1);
  } catch (int e) {
    assert(cleaned == 1 && n == 0);
  } catch (...) {
    assert(n == 0);
  }
  return 0;
}
