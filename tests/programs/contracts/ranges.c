// EXPECT: safe
// ARGS: --enforce-contract last --apply-loop-contracts
// TWIN: unsafe contract 17: `p, end))` -> `p, end - 1))`
// TWIN: unsafe bounds 20: `*p == c` -> `p[1] == c`
/* A pointer within a range, as what a function requires, ensures and as an invariant. */
#include <stddef.h>
const char *last(const char *s, const char *end, char c)
  __CPROVER_requires(__CPROVER_is_fresh(s, 100) && __CPROVER_pointer_in_range_dfcc(s, end, s + 100))
  __CPROVER_ensures(__CPROVER_return_value == NULL ||
                    __CPROVER_pointer_in_range_dfcc(s, __CPROVER_return_value, end))
{
  const char *p = s, *found = NULL;
  size_t at = 0;
  while (p < end)
  __CPROVER_assigns(p)
  /* */
  __CPROVER_loop_invariant(__CPROVER_pointer_in_range_dfcc(s, p, end))
  __CPROVER_decreases(end - p)
  {
    if (*p == c)
      return p;
    p++;
  }
  return found;
}
