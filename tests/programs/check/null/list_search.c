// EXPECT: unsafe null 10
// TWIN: safe: `while (n->key` -> `while (n && n->key`
#include <stddef.h>
int nondet_int(void);
struct node { int key; struct node *next; };

int main(void) {
    struct node c = {3, NULL}, b = {2, &c}, a = {1, &b}, *n = &a;
    int key = nondet_int();
    while (n->key != key)
        n = n->next;
    return 0;
}
