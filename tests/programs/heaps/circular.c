// EXPECT: safe
// TWIN: unsafe assert: `i < n; i++) p` -> `i < n + (n == 19); i++) p`
// A ring of up to 20 nodes: as many steps as it has nodes lead back to where they began, wherever that was.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next; };
int main(void) {
    struct node *last = 0;
    int n = 0;
    do {
        struct node *new = malloc(sizeof *new);
        if (!new) break;
        new->next = last ? last->next : new;
        if (last) last->next = new;
        last = new;
        n++;
    } while (n < 20 && nondet_int());
    if (!last) return 0;
    struct node *start = last;
    for (int i = 0; i < 20 && nondet_int(); i++) start = start->next;
    struct node *p = start;
    for (int i = 0; i < n; i++) p = p->next;
    __VERIFIER_assert(p == start);
    p = last->next;
    last->next = 0;
    while (p) {
        struct node *rest = p->next;
        free(p);
        p = rest;
    }
    return 0;
}
