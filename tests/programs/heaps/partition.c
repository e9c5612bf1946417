// EXPECT: safe
// TWIN: unsafe assert: `head->value < 0 ?` -> `head->value < n / 20 ?`
// The nodes of a list of up to 20 arbitrary numbers go to one of two lists; together they have all of them.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next; int value; };
static int clear(struct node *p, int negative) {
    int count = 0;
    for (; p; count++) {
        struct node *rest = p->next;
        __VERIFIER_assert((p->value < 0) == negative);
        free(p);
        p = rest;
    }
    return count;
}
int main(void) {
    struct node *head = 0, *low = 0, *high = 0;
    int n = 0;
    for (; n < 20 && nondet_int(); n++) {
        struct node *new = malloc(sizeof *new);
        if (!new) break;
        new->value = nondet_int();
        new->next = head;
        head = new;
    }
    while (head) {
        struct node *rest = head->next, **to = head->value < 0 ? &low : &high;
        head->next = *to;
        *to = head;
        head = rest;
    }
    __VERIFIER_assert(clear(low, 1) + clear(high, 0) == n);
    return 0;
}
