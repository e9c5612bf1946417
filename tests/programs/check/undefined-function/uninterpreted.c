// EXPECT: safe
// TWIN: unsafe assert 18: `x == y && d == e` -> `x == y`
// TWIN: unsafe assert 19: `&x, 3) ==` -> `&y, 3) ==`
// TWIN: unsafe assert 21: `h == h` -> `1`
// Equal arguments give equal results, on all paths.
#include <assert.h>
int __CPROVER_uninterpreted_f(int, double);
int *__CPROVER_uninterpreted_g(int *, unsigned char);
float __CPROVER_uninterpreted_h(long);
int nondet_int(void);
double nondet_double(void);

int main(void) {
  int x = nondet_int(), y = nondet_int(), a;
  double d = nondet_double(), e = nondet_double();
  if (nondet_int()) a = __CPROVER_uninterpreted_f(x, d);
  else a = __CPROVER_uninterpreted_f(y, d);
  if (x == y && d == e && d != 0) assert(a == __CPROVER_uninterpreted_f(y, e));
  assert(__CPROVER_uninterpreted_g(&x, 3) == __CPROVER_uninterpreted_g(&x, 3));
  float h = __CPROVER_uninterpreted_h(x), k = __CPROVER_uninterpreted_h(y);
  if (x == y && h == h) assert(h == k);
  return 0;
}
