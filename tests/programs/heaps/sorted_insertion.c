// EXPECT: safe
// TWIN: unsafe assert: `(*link)->value < x` -> `(*link)->value + n / 20 < x`
// An arbitrary number is inserted into a sorted list of up to 20 others, which stays sorted.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next; int value; };
static struct node *make(int value, struct node *next) {
    struct node *new = malloc(sizeof *new);
    if (!new) exit(1);
    new->value = value;
    new->next = next;
    return new;
}
int main(void) {
    struct node *head = 0;
    int n = 0, seen = 0, value = 1000;
    for (; n < 20 && nondet_int(); n++) {
        value -= 10;
        head = make(value, head);
    }
    struct node **link = &head;
    int x = nondet_int();
    while (*link && (*link)->value < x) link = &(*link)->next;
    *link = make(x, *link);
    for (struct node *p = head; p; p = p->next, seen++) __VERIFIER_assert(!p->next || p->value <= p->next->value);
    __VERIFIER_assert(seen == n + 1);
    while (head) {
        struct node *rest = head->next;
        free(head);
        head = rest;
    }
    return 0;
}
