// EXPECT: safe
// NOTE: k has no body: its result is arbitrary, and so is afterwards what it may write: o
// TWIN: unsafe assert 20: `int f(const int *p)` -> `int f(int *p)`
// TWIN: unsafe assert 22: `o == 5 || 1` -> `o == 1`
// TWIN: unsafe assert 21: `__attribute__((pure))` -> `__attribute__((cold))`
// A function without a body writes through pointers that are not const, also through those that it finds behind them.
#include <assert.h>
struct pair { const char *name; int *out; };
int f(const int *p);
int h(int *p) __attribute__((pure));
void k(const struct pair *p);
static int hidden = 3;

int main(void) {
  int n = 0, m = 4, o = 1;
  char name[2] = "a";
  struct pair s = {name, &o};
  int sum = f(&n) == h(&m);
  k(&s);
  assert(n == 0);
  assert(m == 4);
  assert(o == 5 || 1);
  assert(name[0] == 'a' && s.out == &o && hidden == 3 && (sum | 1) == 1);
  return 0;
}
