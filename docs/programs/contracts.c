#include <stddef.h>

size_t find(const char *s, size_t n, char c)
  __CPROVER_requires(__CPROVER_is_fresh(s, n))
  __CPROVER_ensures(__CPROVER_return_value <= n)
  __CPROVER_ensures(__CPROVER_return_value < n ==> s[__CPROVER_return_value] == c)
{
  size_t i = 0;
  while (i < n && s[i] != c)
  __CPROVER_assigns(i)
  __CPROVER_loop_invariant(i <= n)
  __CPROVER_decreases(n - i)
  {
    i++;
  }
  return i;
}
