// EXPECT: safe
// TWIN: unsafe use-after-free: `p = rest;` -> `p = n == 13 ? p : rest;`
// A list of up to 20 nodes, pushed at its head, walked and freed.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next; int value; };
int main(void) {
    struct node *head = 0;
    int n = 0, seen = 0;
    for (; n < 20 && nondet_int(); n++) {
        struct node *new = malloc(sizeof *new);
        if (!new) break;
        new->value = nondet_int();
        new->next = head;
        head = new;
    }
    for (struct node *p = head; p; p = p->next) seen++;
    __VERIFIER_assert(seen == n);
    for (struct node *p = head; p;) {
        struct node *rest = p->next;
        free(p);
        p = rest;
    }
    return 0;
}
