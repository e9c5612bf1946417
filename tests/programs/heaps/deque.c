// EXPECT: safe
// TWIN: unsafe assert: `new->at = --low;` -> `new->at = low == -14 ? 0 : --low;`
// Twenty values enter at either end; walked from the front, those that entered there come first, the latest at first.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next, *prev; int at; };
int main(void) {
    struct node *front = 0, *back = 0;
    int low = 0, high = 0;
    for (int i = 0; i < 20 && nondet_int(); i++) {
        struct node *new = malloc(sizeof *new);
        if (!new) break;
        if (nondet_int()) {
            new->at = --low;
            new->next = front;
            new->prev = 0;
            if (front) front->prev = new; else back = new;
            front = new;
        } else {
            new->at = high++;
            new->prev = back;
            new->next = 0;
            if (back) back->next = new; else front = new;
            back = new;
        }
    }
    for (struct node *p = front; p; p = p->next) __VERIFIER_assert(p->at == low++);
    __VERIFIER_assert(low == high);
    while (front) {
        struct node *old = front;
        front = old->next;
        free(old);
    }
    return 0;
}
