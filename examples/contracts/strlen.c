/* strlen of every string: `end` is where a zero is, and `k` any place before the first one. */
#include <stddef.h>

size_t k;

size_t length(const char *s, size_t end)
  __CPROVER_requires(end < 0x7fffffff && __CPROVER_is_fresh(s, end + 1) && s[end] == 0)
  __CPROVER_ensures(__CPROVER_return_value <= end && s[__CPROVER_return_value] == 0)
  __CPROVER_ensures(k < __CPROVER_return_value ==> s[k] != 0)
{
  size_t i = 0;
  while (s[i] != 0)
  __CPROVER_assigns(i)
  __CPROVER_loop_invariant(i <= end && (k < i ==> s[k] != 0))
  __CPROVER_decreases(end - i)
  {
    i++;
  }
  return i;
}
