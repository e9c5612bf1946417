// EXPECT: safe
// TWIN: unsafe assert: `new->prev = tail;` -> `new->prev = i == 18 ? head : tail;`
// A doubly linked list of up to 20 nodes: walked forwards and backwards, every link has its opposite.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next, *prev; int value; };
int main(void) {
    struct node *head = 0, *tail = 0;
    int forwards = 0, backwards = 0;
    for (int i = 0; i < 20 && nondet_int(); i++) {
        struct node *new = malloc(sizeof *new);
        if (!new) break;
        new->value = nondet_int();
        new->next = 0;
        new->prev = tail;
        if (tail) tail->next = new; else head = new;
        tail = new;
    }
    for (struct node *p = head; p; p = p->next) {
        __VERIFIER_assert(!p->next || p->next->prev == p);
        forwards++;
    }
    for (struct node *p = tail; p; p = p->prev) backwards++;
    __VERIFIER_assert(forwards == backwards);
    while (tail) {
        struct node *before = tail->prev;
        free(tail);
        tail = before;
    }
    return 0;
}
