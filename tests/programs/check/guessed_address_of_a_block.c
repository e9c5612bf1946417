// EXPECT: safe
// TWIN: unsafe assert 19: `== 5` -> `== 1`
#include <stdlib.h>
unsigned long nondet_ulong(void);
int nondet_int(void);
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);

int main(void) {
  int count = nondet_int();
  __VERIFIER_assume(count > 0 && count < 9);
  int *block = malloc(count * sizeof(int));
  if (!block)
    return 0;
  block[count - 1] = 1;
  int *p = (int *)nondet_ulong();
  __VERIFIER_assume(p == block + count - 1);
  *p = 5;
  __VERIFIER_assert(block[count - 1] == 5);
  free(block);
  return 0;
}
