// EXPECT: unsafe use-after-free
// TWIN: safe: `n > m)` -> `n > m + 4)`
// The second of two lists is appended to the first one, and then freed for a second time where it was longer.
#include <stdlib.h>
int nondet_int(void);
struct node { struct node *next; };
static int build(struct node **link, int most) {
    int n = 0;
    *link = 0;
    while (n < most && nondet_int()) {
        struct node *new = malloc(sizeof *new);
        if (!new) exit(1);
        new->next = 0;
        *link = new;
        link = &new->next;
        n++;
    }
    return n;
}
static void clear(struct node *p) {
    while (p) {
        struct node *rest = p->next;
        free(p);
        p = rest;
    }
}
int main(void) {
    struct node *a, *b, **end = &a;
    int m = build(&a, 10), n = build(&b, 10);
    while (*end) end = &(*end)->next;
    *end = b;
    clear(a);
    if (m > 5 && n > m) clear(b);
    return 0;
}
