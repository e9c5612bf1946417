// memhavoc leaves a null pointer alone, however long the range is, and makes the rest of memory no input.
// EXPECT: safe
#include <stdlib.h>

extern void memhavoc(void *p, unsigned long n);
extern void __VERIFIER_assert(int);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  int kept = 5, *other = &kept;
  char *p = malloc(n);
  memhavoc(p, n);
  memhavoc(0, n);
  if (__VERIFIER_nondet_uint() & 1) other = 0;
  memhavoc(other, 2 * sizeof(int) * (other == 0));
  __VERIFIER_assert(kept == 5);
  return 0;
}
