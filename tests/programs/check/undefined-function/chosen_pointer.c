// EXPECT: safe
// TWIN: unsafe assert 15: `p == &c` -> `p == &b`
// Only the object is written that the pointer means, and what that leads to.
#include <assert.h>
struct node { struct node *next; int value; };
void mess(struct node *list);
int nondet_int(void);

int main(void) {
  struct node a = {0, 1}, b = {&a, 2}, c = {0, 3};
  struct node *p = nondet_int() ? &b : &c;
  mess(p);
  if (p != &b && p != &c)
    return 1;
  assert(!(p == &c) || (a.value == 1 && b.value == 2));
  return 0;
}
