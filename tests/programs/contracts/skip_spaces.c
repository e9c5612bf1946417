// EXPECT: safe
// ARGS: --enforce-contract skip --apply-loop-contracts
// TWIN: unsafe contract 25: `i <= max)` -> `i < max)`
// TWIN: unsafe contract 26: `(max - i)` -> `(i)`
// TWIN: unsafe contract 23: `assigns(i)` -> `assigns()`
// TWIN: unsafe contract 20: `*start = i;` -> `*start = i + 1;`
// TWIN: unsafe bounds 28: `buf[i] !=` -> `buf[i + 1] !=`
// TWIN: unsafe contract 31: `assigns(*start)` -> `assigns()`
// TWIN: unsafe contract 20: `(*start <= i && i` -> `(i`
/* A predicate makes the objects that its caller's pointers lead to. */
#include <stdbool.h>
#include <stddef.h>
bool valid(const char *buf, size_t *start, size_t max) {
  return (0 < max) & __CPROVER_is_fresh(buf, max) & __CPROVER_is_fresh(start, sizeof(*start));
}
bool between(size_t now, size_t old, size_t max) { return now >= old && (old < max ? now <= max : now == old); }
void skip(const char *buf, size_t *start, size_t max)
  __CPROVER_requires(valid(buf, start, max))
  __CPROVER_assigns(*start)
  __CPROVER_ensures(between(*start, __CPROVER_old(*start), max))
{
  size_t i;
  for (i = *start; i < max; i++)
  __CPROVER_assigns(i)
  __CPROVER_loop_invariant(*start <= i && i <= max)
  __CPROVER_decreases(max - i)
  {
    if (buf[i] != ' ')
      break;
  }
  *start = i;
}
