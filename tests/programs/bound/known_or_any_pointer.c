// A pointer to objects whose contents are known, or to anywhere: what is known must be in memory before it is used, and
// so must what can be reached from there.
// EXPECT: safe
#include <stdlib.h>

extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
extern void *__VERIFIER_nondet_pointer(void);

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  __VERIFIER_assume(first != 0 && second != 0);
  first->next = second;
  first->value = 5;
  second->next = 0;
  second->value = 6;
  unsigned n = __VERIFIER_nondet_uint() % 3;
  struct node *p = n == 1 ? first : __VERIFIER_nondet_pointer();
  if (n > 0 && n < 2) {
    __VERIFIER_assert(p->value == 5);
    __VERIFIER_assert(p->next->value == 6);
    p->next->value = 7;
    __VERIFIER_assert(second->value == 7);
  }
  return 0;
}
