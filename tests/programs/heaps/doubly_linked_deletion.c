// EXPECT: unsafe use-after-free
// TWIN: safe: `else if (p->value < 15) tail` -> `else tail`
// One node of a doubly linked list is taken out and freed. Where it was the last one, the tail still points to it.
#include <stdlib.h>
int nondet_int(void);
struct node { struct node *next, *prev; int value; };
int main(void) {
    struct node *head = 0, *tail = 0;
    for (int i = 0; i < 20 && nondet_int(); i++) {
        struct node *new = malloc(sizeof *new);
        if (!new) break;
        new->value = i;
        new->next = 0;
        new->prev = tail;
        if (tail) tail->next = new; else head = new;
        tail = new;
    }
    struct node *p = head;
    for (int wanted = nondet_int(); p && p->value != wanted; p = p->next) { }
    if (p) {
        if (p->prev) p->prev->next = p->next; else head = p->next;
        if (p->next) p->next->prev = p->prev; else if (p->value < 15) tail = p->prev;
        free(p);
    }
    while (tail) {
        struct node *before = tail->prev;
        free(tail);
        tail = before;
    }
    return 0;
}
