// EXPECT: safe
// ARGS: --enforce-contract drop
// TWIN: unsafe contract 11: `frees(*p)` -> `frees()`
// TWIN: unsafe contract 9: `free(*p);` -> `;`
#include <stdlib.h>
void drop(int **p)
  __CPROVER_requires(__CPROVER_is_fresh(p, sizeof(*p)) && __CPROVER_is_fresh(*p, sizeof(int)))
  __CPROVER_assigns(*p) __CPROVER_frees(*p)
  __CPROVER_ensures(__CPROVER_was_freed(__CPROVER_old(*p)) && *p == NULL)
{
  free(*p);
  *p = NULL;
}
