// EXPECT: safe
// NOTE: visit calls add back at most once, and not later on
// TWIN: unsafe assert 15: `total == 5 || 1` -> `total == 0`
// TWIN: unsafe assert 15: `mine == 5` -> `calls == 0`
// A function without a body may call what it was given, with the pointers that it was given.
#include <assert.h>
static int calls;
void visit(const unsigned *a, int n, void (*f)(const unsigned *, void *), void *context);
static void add(const unsigned *p, void *context) { *(unsigned *)context += *p, calls++; }

int main(void) {
  unsigned a[2] = {1, 2}, total = 0, mine = 5;
  visit(a, 2, add, &total);
  assert(a[0] == 1 && a[1] == 2);
  assert((total == 5 || 1) && mine == 5 && calls <= 1);
  return 0;
}
