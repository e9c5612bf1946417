// EXPECT: unsafe use-after-free
// TWIN: safe: `place != 2` -> `place != 20`
// A table of four chains. Removal of a key frees its node, and forgets to unlink it where it is third in its chain.
#include <stdlib.h>
int nondet_int(void);
struct node { struct node *next; unsigned key; };
int main(void) {
    struct node *table[4] = {0};
    int n = 0;
    for (unsigned i = 0; i < 20 && nondet_int(); i++) {
        struct node *new = malloc(sizeof *new);
        if (!new) exit(1);
        new->key = i * i;
        new->next = table[new->key % 4];
        table[new->key % 4] = new;
    }
    unsigned unwanted = (unsigned)nondet_int(), place = 0;
    for (struct node **link = &table[unwanted % 4]; *link; link = &(*link)->next, place++) {
        struct node *p = *link;
        if (p->key != unwanted) continue;
        if (place != 2) *link = p->next;
        free(p);
        break;
    }
    for (int i = 0; i < 4; i++) {
        while (table[i]) {
            struct node *rest = table[i]->next;
            free(table[i]);
            table[i] = rest;
            n++;
        }
    }
    return n;
}
