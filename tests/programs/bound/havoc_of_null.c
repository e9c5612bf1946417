// memhavoc leaves a null pointer alone, however long the range is, and makes no input of the rest of memory.
// EXPECT: safe
#include <stdlib.h>

extern void memhavoc(void *p, unsigned long n);
extern void __VERIFIER_assert(int);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int kept = 5, *other = &kept;
  char *p = malloc(n);
  memhavoc(p, n);
  memhavoc(p ? 0 : p, 1ul << 62);
  if (__VERIFIER_nondet_uint() & 1) other = 0;
  memhavoc(other, 2 * sizeof(int) * (other == 0));
  __VERIFIER_assert(kept == 5);
  return 0;
}
