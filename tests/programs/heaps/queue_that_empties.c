// EXPECT: unsafe use-after-free
// TWIN: safe: `++taken < 10 && !head` -> `++taken && !head`
// A queue is filled, emptied by some, and filled again. Where it was emptied of at least ten, the tail is a freed node.
#include <stdlib.h>
int nondet_int(void);
struct node { struct node *next; };
static struct node *head, *tail;
static void put(void) {
    struct node *new = malloc(sizeof *new);
    if (!new) exit(1);
    new->next = 0;
    if (tail) tail->next = new; else head = new;
    tail = new;
}
int main(void) {
    int count = 0, taken = 0;
    while (count < 20 && nondet_int()) { put(); count++; }
    while (head && nondet_int()) {
        struct node *first = head;
        head = first->next;
        free(first);
        if (++taken < 10 && !head) tail = 0;
    }
    put();
    while (head) {
        struct node *first = head;
        head = first->next;
        free(first);
    }
    return 0;
}
