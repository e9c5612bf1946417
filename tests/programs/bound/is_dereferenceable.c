// What sea_is_dereferenceable says of locals, heap objects, null, and both ends of an object.
// EXPECT: assert 34
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

extern bool sea_is_dereferenceable(const void *p, intptr_t n);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_assert_not(bool);
extern void sea_assert_if(bool, bool);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char local[8];
  __VERIFIER_assert(sea_is_dereferenceable(local, 8));
  __VERIFIER_assert_not(sea_is_dereferenceable(local, 9));
  __VERIFIER_assert_not(sea_is_dereferenceable(local - 1, 1));
  __VERIFIER_assert(sea_is_dereferenceable(local + 8, 0));
  __VERIFIER_assert_not(sea_is_dereferenceable(0, 1));
  __VERIFIER_assert_not(sea_is_dereferenceable(local, -1));

  unsigned n = __VERIFIER_nondet_uint() % 8, k = __VERIFIER_nondet_uint() % 16;
  char *p = malloc(n + 1);
  __VERIFIER_assume(p != 0);
  sea_assert_if(k <= n, sea_is_dereferenceable(p + k, 1));
  sea_assert_if(k > n, !sea_is_dereferenceable(p + k, 1));
  __VERIFIER_assert(sea_is_dereferenceable(p + n, 1));
  char *q = k & 1 ? p : local;
  sea_assert_if(!(k & 1), sea_is_dereferenceable(q, 8));
  free(p);
  __VERIFIER_assert_not(sea_is_dereferenceable(p, 1));
  // The one assertion that can fail: q may be the object that is gone.
  __VERIFIER_assert(sea_is_dereferenceable(q, 1));
  return 0;
}
