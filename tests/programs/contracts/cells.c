// EXPECT: safe
// ARGS: --enforce-contract fill --apply-loop-contracts
// TWIN: unsafe contract 19: `(i, __CPROVER_object_upto(a, n))` -> `(i, __CPROVER_object_upto(a, n - 1))`
// TWIN: unsafe contract 19: `a[i] = value;` -> `a[i + 1] = value;`
// TWIN: unsafe contract 12: `ensures(a[k] == value)` -> `ensures(a[k] == value + 1)`
/* A cell that is chosen before stands for all of them. */
#include <stddef.h>
size_t k;
void fill(unsigned char *a, size_t n, unsigned char value)
  __CPROVER_requires(0 < n && n < 1000 && k < n && __CPROVER_is_fresh(a, n + 1))
  __CPROVER_assigns(__CPROVER_object_upto(a, n))
  __CPROVER_ensures(a[k] == value)
{
  size_t i = 0;
  while (i < n)
  __CPROVER_assigns(i, __CPROVER_object_upto(a, n))
  __CPROVER_loop_invariant(i <= n && (k < i ==> a[k] == value))
  {
    a[i] = value;
    i++;
  }
}
