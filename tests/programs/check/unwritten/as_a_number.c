// EXPECT: safe
// TWIN: unsafe assert 16: `next->value == 3` -> `next->value == 4`
#include <stdint.h>

struct node { struct node *next; int value; };
void __VERIFIER_assume(_Bool);
void __VERIFIER_assert(_Bool);

int main(void) {
    struct node a, b;
    b.value = 3;
    b.next = &b;
    // No more than its number is asked for.
    __VERIFIER_assume((uintptr_t)a.next == (uintptr_t)&b);
    struct node *next = a.next;
    __VERIFIER_assert(next->value == 3);
    return 0;
}
