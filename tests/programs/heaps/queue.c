// EXPECT: safe
// TWIN: unsafe use-after-free: `if (!head) tail = 0;` -> `if (!head && left < 9) tail = 0;`
// A queue with a head and a tail: twenty times something enters or leaves, in the order in which it came.
#include <stdlib.h>
int nondet_int(void);
void __VERIFIER_assert(int);
struct node { struct node *next; int ticket; };
int main(void) {
    struct node *head = 0, *tail = 0;
    int entered = 0, left = 0;
    for (int i = 0; i < 20; i++) {
        if (nondet_int()) {
            struct node *new = malloc(sizeof *new);
            if (!new) break;
            new->next = 0;
            new->ticket = entered++;
            if (tail) tail->next = new; else head = new;
            tail = new;
        } else if (head) {
            struct node *first = head;
            __VERIFIER_assert(first->ticket == left++);
            head = first->next;
            if (!head) tail = 0;
            free(first);
        }
    }
    while (head) {
        struct node *first = head;
        __VERIFIER_assert(first->ticket == left++);
        head = first->next;
        free(first);
    }
    __VERIFIER_assert(entered == left);
    return 0;
}
