// EXPECT: safe
// ARGS: --entry target --pointer-depth 2
// TWIN: unsafe assert 13: `length <= 3` -> `length < 3`
// TWIN: unsafe double-free 13: `= list->next` -> `= list`
#include <assert.h>
#include <stdlib.h>
struct node { int value; struct node *next; };

void target(struct node *list) {
    int length = 0;
    while (list) {
        struct node *next = list->next;
        free(list); length++; assert(length <= 3);
        list = next;
    }
}
