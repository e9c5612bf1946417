// EXPECT: safe
// ARGS: --replace-call-with-contract drop
// TWIN: unsafe use-after-free 15: `int got = 1;` -> `int got = *q;`
// TWIN: unsafe double-free 16: `return got` -> `free(q); return got`
#include <stdlib.h>
void drop(int *p)
  __CPROVER_requires(p != NULL)
  __CPROVER_frees(p)
  __CPROVER_ensures(__CPROVER_was_freed(p))
;
int main(void) {
  int *q = malloc(4);
  if (q == NULL) return 0;
  drop(q);
  int got = 1;
  return got;
}
