// EXPECT: safe
// TWIN: unsafe assert: `new->depth = ++depth;` -> `new->depth = depth == 11 ? depth : ++depth;`
// Twenty times, something is pushed or popped; what is left is popped at the end.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *below; int depth; };
int main(void) {
    struct node *top = 0;
    int depth = 0;
    for (int i = 0; i < 20; i++) {
        if (nondet_int()) {
            struct node *new = malloc(sizeof *new);
            if (!new) continue;
            new->below = top;
            new->depth = ++depth;
            top = new;
        } else if (top) {
            struct node *old = top;
            __VERIFIER_assert(old->depth == depth);
            top = old->below;
            depth--;
            free(old);
        }
    }
    while (top) {
        struct node *old = top;
        __VERIFIER_assert(old->depth == depth--);
        top = old->below;
        free(old);
    }
    __VERIFIER_assert(depth == 0);
    return 0;
}
