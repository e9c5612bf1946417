// EXPECT: unsafe null
// TWIN: safe: `p->key == 51 ? p->next->next : p->next` -> `p->next`
// Every fourth node of a sorted list of up to 20 has a pointer to the next such one. The search trusts there is another.
#include <stdlib.h>
int nondet_int(void);
struct node { struct node *next, *skip; int key; };
int main(void) {
    struct node *head = 0, *last = 0, *express = 0;
    for (int i = 0; i < 20 && nondet_int(); i++) {
        struct node *new = malloc(sizeof *new);
        if (!new) exit(1);
        new->next = new->skip = 0;
        new->key = 3 * i;
        if (last) last->next = new; else head = new;
        last = new;
        if (i % 4 == 0) {
            if (express) express->skip = new;
            express = new;
        }
    }
    int wanted = nondet_int();
    struct node *p = head;
    while (p && p->skip && p->skip->key <= wanted) p = p->skip;
    while (p && p->key < wanted) p = p->key == 51 ? p->next->next : p->next;
    int found = p && p->key == wanted;
    while (head) {
        struct node *rest = head->next;
        free(head);
        head = rest;
    }
    return found;
}
