// EXPECT: safe
// TWIN: unsafe null 15: `__VERIFIER_assume(a->next == &x || a->next == &y)` -> `__VERIFIER_assume(a->next != &x)`
// TWIN: unsafe assert 16: `y.value = 5` -> `y.value = 4`
#include <stdlib.h>

struct node { int value; struct node *next; };
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    struct node *a = malloc(sizeof *a), x = {5, &x}, y;
    if (!a) return 0;
    y.value = 5;
    __VERIFIER_assume(a->next == &x || a->next == &y);
    a->next->value++;
    __VERIFIER_assert(x.value + y.value == 11);
    return 0;
}
