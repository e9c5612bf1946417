// EXPECT: safe
// TWIN: unsafe leak 10: `head = next` -> `head = next->next`
// ARGS: --extend-select leak --no-malloc-may-fail
#include <stdlib.h>
struct node { struct node *next; };

int main(void) {
    struct node *head = 0;
    for (int i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        n->next = head;
        head = n;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
        if (!next)
            break;
    }
    return 0;
}
