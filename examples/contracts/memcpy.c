/* memcpy for every length: the byte at `k`, which is any place, is copied, and nothing but the target is written. */
#include <stddef.h>

size_t k;

void copy(unsigned char *to, const unsigned char *from, size_t n)
  __CPROVER_requires(n > 0 && __CPROVER_is_fresh(to, n) && __CPROVER_is_fresh(from, n))
  __CPROVER_assigns(__CPROVER_object_upto(to, n))
  __CPROVER_ensures(k < n ==> to[k] == from[k])
{
  size_t i = 0;
  while (i < n)
  __CPROVER_assigns(i, __CPROVER_object_upto(to, n))
  __CPROVER_loop_invariant(i <= n && (k < i ==> to[k] == from[k]))
  __CPROVER_decreases(n - i)
  {
    to[i] = from[i];
    i++;
  }
}
