// EXPECT: safe
// ARGS: --enforce-contract set --replace-call-with-contract touch
// TWIN: unsafe contract 17: `p != NULL : *p;` -> `p == NULL : *p;`
// TWIN: unsafe contract 18: `if (p) *p = 3;` -> `if (p) *p = 3; else g = 1;`
/* What may be assigned depends on a condition; what a call may assign has to be allowed too. */
#include <stddef.h>
int g, h;
void touch(int *q)
  __CPROVER_assigns(q != NULL : *q)
;
void set(int *p)
  __CPROVER_requires(p == NULL || __CPROVER_is_fresh(p, sizeof(*p)))
  __CPROVER_assigns(p != NULL : *p; h)
  __CPROVER_ensures(p != NULL ==> *p == 3)
{
  h = 2;
  touch(p);
  if (p) *p = 3;
}
