// EXPECT: safe
// TWIN: unsafe assert: `int expected = 0;` -> `int expected = n / 19;`
// A list of up to 20 nodes is turned around: the values come in the opposite order.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next; int value; };
int main(void) {
    struct node *head = 0, *turned = 0;
    int n = 0;
    for (; n < 20 && nondet_int(); n++) {
        struct node *new = malloc(sizeof *new);
        if (!new) break;
        new->value = n;
        new->next = head;
        head = new;
    }
    while (head) {
        struct node *rest = head->next;
        head->next = turned;
        turned = head;
        head = rest;
    }
    int expected = 0;
    while (turned) {
        struct node *rest = turned->next;
        __VERIFIER_assert(turned->value == expected++);
        free(turned);
        turned = rest;
    }
    __VERIFIER_assert(expected == n);
    return 0;
}
