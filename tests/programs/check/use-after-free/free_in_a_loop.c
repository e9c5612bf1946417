// EXPECT: unsafe use-after-free 19
// TWIN: safe: `n = n->next` -> `n = next`
#include <stdlib.h>
struct node { struct node *next; };

int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            break;
        n->next = head;
        head = n;
    }
    struct node *n = head, *next;
    while (n) {
        next = n->next;
        free(n);
        n = n->next;
    }
    return 0;
}
