// EXPECT: unsafe assert
// TWIN: safe: `n == 17 && !p->next` -> `n == 17 && !p`
// A list of up to 20 nodes with a pointer to its last link. The search stops one node too early in a list of 17.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next; int value; };
int main(void) {
    struct node *head = 0, **tail = &head;
    int n = 0, found = 0, wanted = nondet_int();
    for (; n < 20 && nondet_int(); n++) {
        struct node *new = malloc(sizeof *new);
        if (!new) exit(1);
        new->value = n * n - 50 * n;
        new->next = 0;
        *tail = new;
        tail = &new->next;
    }
    for (struct node *p = head; p && !(n == 17 && !p->next); p = p->next) found |= p->value == wanted;
    for (int i = 0; i < n; i++) __VERIFIER_assert(i * i - 50 * i != wanted || found);
    while (head) {
        struct node *rest = head->next;
        free(head);
        head = rest;
    }
    return 0;
}
