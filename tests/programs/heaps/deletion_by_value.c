// EXPECT: unsafe assert
// TWIN: safe: `p->place != 10` -> `p->place != 20`
// Every node with an arbitrary value is taken out of a list of up to 20 arbitrary ones, except the eleventh.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next; int value, place; };
int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 20 && nondet_int(); i++) {
        struct node *new = malloc(sizeof *new);
        if (!new) exit(1);
        new->value = nondet_int();
        new->place = i;
        new->next = head;
        head = new;
    }
    int unwanted = nondet_int();
    for (struct node **link = &head; *link;) {
        struct node *p = *link;
        if (p->value == unwanted && p->place != 10) {
            *link = p->next;
            free(p);
        } else link = &p->next;
    }
    while (head) {
        struct node *rest = head->next;
        __VERIFIER_assert(head->value != unwanted);
        free(head);
        head = rest;
    }
    return 0;
}
