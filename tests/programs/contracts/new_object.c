// EXPECT: safe
// ARGS: --enforce-contract make
// TWIN: unsafe contract 9: `int *made = malloc` -> `int *made = given; malloc`
// TWIN: unsafe contract 9: `malloc(4 * count)` -> `malloc(4 * count - 1)`
/* A result that is fresh was allocated by the call. */
#include <stdlib.h>
int *make(unsigned char count, int *given)
  __CPROVER_requires(count > 0 && __CPROVER_is_fresh(given, 4 * 256))
  __CPROVER_ensures(__CPROVER_return_value == NULL || __CPROVER_is_fresh(__CPROVER_return_value, 4 * count))
{
  int *made = malloc(4 * count);
  return made;
}
