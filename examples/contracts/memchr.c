/* memchr for arrays of every length: it finds the first of the bytes, and `k` is any place before it. */
#include <stddef.h>

size_t k;

const unsigned char *find(const unsigned char *s, unsigned char c, size_t n)
  __CPROVER_requires(n > 0 && __CPROVER_is_fresh(s, n))
  __CPROVER_ensures(__CPROVER_return_value == NULL
                    || (__CPROVER_pointer_in_range_dfcc(s, __CPROVER_return_value, s + n - 1)
                        && *__CPROVER_return_value == c))
  __CPROVER_ensures(k < (__CPROVER_return_value == NULL ? n : (size_t)(__CPROVER_return_value - s)) ==> s[k] != c)
{
  for (size_t i = 0; i < n; i++)
  __CPROVER_assigns(i)
  __CPROVER_loop_invariant(i <= n && (k < i ==> s[k] != c))
  __CPROVER_decreases(n - i)
  {
    if (s[i] == c)
      return s + i;
  }
  return NULL;
}
