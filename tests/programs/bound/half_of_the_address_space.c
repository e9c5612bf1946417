// The difference of an object's ends is its size: no machine gives so much that it would be negative.
// EXPECT: safe
#include <stddef.h>
#include <stdlib.h>

extern void __VERIFIER_assert(int);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  unsigned long size = __VERIFIER_nondet_ulong();
  char *first = malloc(size);
  if (!first) return 0;
  char *last = first + size;
  __VERIFIER_assert(last >= first);
  __VERIFIER_assert((unsigned long)(last - first) == size);
  return 0;
}
