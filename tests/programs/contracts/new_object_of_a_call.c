// EXPECT: safe
// ARGS: --replace-call-with-contract make --extend-select leak
// TWIN: unsafe bounds 15: `a[1] = b` -> `a[2] = b`
// TWIN: unsafe assert 17: `a != b` -> `a == b`
// TWIN: unsafe leak 14: `free(b);` -> `;`
// TWIN: unsafe contract 14: `make(2), *b` -> `make(0), *b`
/* Two calls give two objects, which are the caller's to free. */
#include <stdlib.h>
int *make(unsigned count)
  __CPROVER_requires(count > 0)
  __CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, sizeof(int) * count))
;
int main(void) {
  int *a = make(2), *b = make(2);
  a[1] = b[0] = 3;
  __CPROVER_assert(a[1] == 3, "three");
  __CPROVER_assert(a != b, "apart");
  free(a); free(b); return 0;
}
