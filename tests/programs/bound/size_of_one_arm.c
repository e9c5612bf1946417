// An object whose size is computed in one arm, behind an assertion, is one of two behind the join.
// EXPECT: safe
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

extern bool sea_is_dereferenceable(const void *p, intptr_t n);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4;
  int small = 7;
  char *p = (char *)&small;
  if (__VERIFIER_nondet_uint() & 1) {
    unsigned twice = 2 * n + 2;
    __VERIFIER_assert(twice >= 2);
    p = malloc(twice);
    __VERIFIER_assume(p != 0);
    p[1] = 1;
  }
  __VERIFIER_assert(sea_is_dereferenceable(p, 2));
  __VERIFIER_assert(p[0] == p[0]);
  return 0;
}
